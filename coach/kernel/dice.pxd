cdef unsigned long long mixed(unsigned long long bits) noexcept nogil

cdef class Dice:
    cdef unsigned long long state

    cdef void begin(self, unsigned long long seed, unsigned long long number) noexcept nogil
    cdef unsigned long long below(self, unsigned long long n) noexcept nogil
    cdef unsigned long long draw(self) noexcept nogil
