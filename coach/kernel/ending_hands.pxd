cdef class Hands:
    cdef bint joker_pair, full, flushes, sequence
    cdef int most, most_plays, used, used_plays, level, hand, wilds, code, steps
    cdef unsigned long long mask, strong, f0, f1, f2, f3
    cdef unsigned long long[::1] content
    cdef unsigned long long[::1] can
    cdef int[::1] first
    cdef int[::1] end
    cdef unsigned char[::1] size
    cdef unsigned char[::1] turns
    cdef int[::1] slot_of
    cdef int[::1] slots
    cdef unsigned int[::1] plays
    cdef int[::1] strengths
    cdef int[::1] ranks
    cdef unsigned long long[::1] suits
    cdef int[::1] at
    cdef int[::1] n

    cdef void begin(self, int level) noexcept nogil
    cdef int of_words(
        self, unsigned long long s, unsigned long long h, unsigned long long c, unsigned long long d
    ) noexcept nogil
    cdef int settled(self, unsigned long long strong) noexcept nogil
    cdef unsigned long long useful(self, unsigned long long suit, int wilds) noexcept nogil
    cdef int number(self, unsigned long long strong) noexcept nogil
    cdef void expand(self, int hand) noexcept nogil
    cdef void restore(self) noexcept nogil
    cdef void demand(self, int step, int at, int n) noexcept nogil
    cdef void begin_play(self, int kind, int at, int steps) noexcept nogil
    cdef void equal(self, int kind, int n) noexcept nogil
    cdef void full_houses(self) noexcept nogil
    cdef void runs(self, int kind, int length, int width) noexcept nogil
    cdef void fill(self, int step, unsigned long long strong, int wilds, int one) noexcept nogil
    cdef void fill_suits(self, int step, unsigned long long strong, int wilds, int one, int natural) noexcept nogil
    cdef void straight_flushes(self) noexcept nogil
    cdef void add(self, unsigned long long strong, int wilds) noexcept nogil
