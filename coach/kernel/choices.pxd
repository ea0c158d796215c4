cdef class Choices:
    cdef unsigned long long[::1] can
    cdef unsigned long long[::1] suits
    cdef unsigned long long ranks
    cdef int wilds
    cdef int level
    cdef bint joker_pair

    cdef void find(
        self, unsigned long long s, unsigned long long h, unsigned long long c, unsigned long long d,
        int level, int table, bint joker_pair
    ) noexcept nogil
    cdef unsigned long long of(self, int kind) noexcept nogil
    cdef unsigned long long equal(self, int size) noexcept nogil
    cdef unsigned long long pairs(self, int wilds) noexcept nogil
    cdef unsigned long long full_houses(self) noexcept nogil
    cdef unsigned long long straights(self) noexcept nogil
    cdef unsigned long long runs(self, int length, int width) noexcept nogil
    cdef unsigned long long flushes(self) noexcept nogil
    cdef int total(self) noexcept nogil
    cdef int number(self, int n) noexcept nogil

cdef unsigned long long FIVES

cdef unsigned long long five(unsigned long long word, int wilds) noexcept nogil
cdef unsigned long long above(int table, int level) noexcept nogil
