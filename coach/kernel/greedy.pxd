from coach.kernel.choices cimport Choices
from coach.kernel.fewest cimport Fewest
from coach.kernel.position cimport Position
from coach.kernel.taking cimport Taking

cdef class Greedy:
    cdef Fewest fewest
    cdef unsigned long long[::1] known
    cdef unsigned char[::1] found

    cdef int chosen(self, Position position, Choices choices, Taking taking) noexcept nogil
    cdef int plays(self, unsigned long long ranks, int wilds) noexcept nogil
