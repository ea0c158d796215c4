cdef class Fewest:
    cdef unsigned char[::1] lanes
    cdef int[::1] keys
    cdef int[::1] slot
    cdef int[::1] start
    cdef int[::1] have
    cdef int[::1] ways
    cdef int wilds, aces, small, big

    cdef int least(self, unsigned long long ranks, int wilds) noexcept nogil
    cdef int enter(self, int layer, int key) noexcept nogil
    cdef void relax(self, int source, int target, int d, int cost) noexcept nogil
    cdef int sweep(self, int low) noexcept nogil
    cdef void open_low(self, int low) noexcept nogil
    cdef bint fits(
        self, int layer, int s1, int s2, int s3, int s4, int b1, int b2, int c1, int wilds
    ) noexcept nogil
    cdef void expand(self, int layer, int place) noexcept nogil
    cdef void lay(self, int source, int target, int cards, int cost) noexcept nogil
    cdef int finish(self) noexcept nogil
    cdef int close(self, int place, int pairs, int cost, int best) noexcept nogil
