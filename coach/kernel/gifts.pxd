from coach.kernel.dice cimport Dice
from coach.kernel.lore cimport Lore
from coach.kernel.position cimport Position

cdef class Gifts:
    cdef Position position
    cdef Dice dice
    cdef Lore lore
    cdef unsigned long long[::1] without
    cdef int[::1] who
    cdef int[::1] giver
    cdef int[::1] to
    cdef int[::1] face
    cdef int[::1] back
    cdef int[::1] back_to
    cdef int[::1] fixed
    cdef int[::1] fixed_back
    cdef int first, second, last, lasts, due, given
    cdef bint double

    cdef void run(self, int previous, int varied, int by_lore) noexcept nogil
    cdef void swap(self) noexcept nogil
    cdef void look_back(self, int ending) noexcept nogil
    cdef void refuse(self) noexcept nogil
    cdef int giver_to_first(self) noexcept nogil
    cdef int giver_of_higher(self) noexcept nogil
    cdef int height(self, int i) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef void lead(self, int seat, int rule) noexcept nogil
    cdef int held(self, int seat, int face) noexcept nogil
    cdef void move(self, int seat, int to, int face) noexcept nogil
    cdef unsigned long long naturals(self, int seat) noexcept nogil
    cdef int highest(self, int seat) noexcept nogil
    cdef int pick(self, int seat, int rank, bint varied) noexcept nogil
    cdef int gift(self, int seat, int rank, bint varied, bint by_lore) noexcept nogil
    cdef int returned(self, int seat, int to, bint varied, bint by_lore) noexcept nogil

cdef int seats(int first, int second, int n) noexcept nogil
cdef int rank_of(int face) noexcept nogil
cdef int suit_of(int face) noexcept nogil
