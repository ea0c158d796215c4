from coach.kernel.choices cimport Choices
from coach.kernel.dice cimport Dice

cdef class Taking:
    cdef unsigned long long[::1] out
    cdef unsigned long long[::1] left
    cdef Dice dice
    cdef bint varied
    cdef int wilds
    cdef int level

    cdef void take(self, int choice, Choices choices, bint varied) noexcept nogil
    cdef int held(self, int rank) noexcept nogil
    cdef int lacking(self, int rank, int size) noexcept nogil
    cdef int most(self, int rank, int size) noexcept nogil
    cdef int between(self, int least, int most) noexcept nogil
    cdef void natural(self, int rank, int n) noexcept nogil
    cdef void move(self, int rank, int suit) noexcept nogil
    cdef void put_back(self, int rank, int suit) noexcept nogil
    cdef void wild(self, int n) noexcept nogil
    cdef void equal(self, int rank, int size) noexcept nogil
    cdef void full_house(self, int triple, Choices choices) noexcept nogil
    cdef void run(self, int at, int length, int width) noexcept nogil
    cdef void flush(self, int at) noexcept nogil
    cdef int there(self, int at, int suit) noexcept nogil
    cdef void mix_suits(self, int at, Choices choices) noexcept nogil

cdef int rank_at(int place) noexcept nogil
cdef int suit_as_text(int i) noexcept nogil
