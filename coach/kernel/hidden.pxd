from coach.kernel.dice cimport Dice

cdef class Dealer:
    cdef unsigned long long[::1] known
    cdef unsigned long long[::1] limits
    cdef unsigned char[::1] cards
    cdef unsigned char[::1] order
    cdef unsigned char[::1] waiting
    cdef int[::1] ends
    cdef int[::1] first
    cdef int[::1] shares
    cdef int[::1] after
    cdef int[::1] seats
    cdef int[::1] last_seats
    cdef int[::1] last_sizes
    cdef int atoms, pools, waits

    cdef void draw(self, Dice dice, unsigned long long[::1] out) noexcept nogil
    cdef int chosen(self, Dice dice, int state) noexcept nogil
    cdef void share_out(self, Dice dice, int start, int end, int option, unsigned long long[::1] out) noexcept nogil
    cdef void put(self, int face, int seat, unsigned long long[::1] out) noexcept nogil
    cdef void deal_last(self, Dice dice, unsigned long long[::1] out) noexcept nogil
