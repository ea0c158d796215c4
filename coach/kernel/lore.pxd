from coach.kernel.choices cimport Choices
from coach.kernel.plan cimport Plan
from coach.kernel.position cimport Position

cdef int GIVES, TO_OPPONENT, TO_PARTNER

cdef class Lore:
    cdef Plan plan0
    cdef Plan plan1
    cdef Plan plan2
    cdef Plan plan3
    cdef Plan other
    cdef Choices mine
    cdef Choices unseen
    cdef unsigned long long[::1] others
    cdef unsigned long long[::1] out
    cdef int seat, count, partner, after, before, most, least, table, owner, rule, best, gain
    cdef bint mates, late, looked
    cdef int served, starved, near, weak, along, alone, few, fewer, breaks, late_breaks, last, small
    cdef int several, top, pair, full_house, tube, equals, neighbour

    cdef int chosen(self, Position position, unsigned long long without) noexcept nogil
    cdef void look(self, Position position) noexcept nogil
    cdef int decided(self, Plan plan, Position position, unsigned long long without) noexcept nogil
    cdef int given(self, Position position, int seat, int rank) noexcept nogil
    cdef int returned(self, Position position, int seat, bint partner, bint free) noexcept nogil
    cdef int without_card(self, Position position, int seat, int rank, int suit) noexcept nogil
