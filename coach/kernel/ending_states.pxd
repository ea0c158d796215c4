cdef class States:
    cdef unsigned long long[::1] words
    cdef unsigned long long mask
    cdef unsigned long long ending

    cdef void begin(self) noexcept nogil
    cdef long long find(
        self, unsigned long long a, unsigned long long b, unsigned long long c, unsigned long long d,
        unsigned long long flags
    ) noexcept nogil
    cdef void put(
        self, unsigned long long a, unsigned long long b, unsigned long long c, unsigned long long d,
        unsigned long long flags, int goal, long long proof, long long refutation, int effort
    ) noexcept nogil
    cdef int low(self, long long at) noexcept nogil
    cdef int high(self, long long at) noexcept nogil
    cdef int goal(self, long long at) noexcept nogil
    cdef long long proof(self, long long at) noexcept nogil
    cdef long long refutation(self, long long at) noexcept nogil
