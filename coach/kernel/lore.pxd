from coach.kernel.choices cimport Choices
from coach.kernel.plan cimport Plan
from coach.kernel.position cimport Position

cdef class Lore:
    cdef Plan plan
    cdef Plan other
    cdef list plans
    cdef Choices mine
    cdef Choices unseen
    cdef unsigned long long[::1] out
    cdef int[::1] held
    cdef int[::1] tuned
    cdef int seat, count, partner, after, before, table, owner, mates, least, rule

    cdef int chosen(self, Position position, unsigned long long without) noexcept nogil
    cdef void look(self, Position position) noexcept nogil
