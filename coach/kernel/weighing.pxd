from coach.kernel.choices cimport Choices
from coach.kernel.policies cimport Policies
from coach.kernel.position cimport Options, Position

cdef class Weighing:
    cdef Options options
    cdef Position here
    cdef Policies policies
    cdef Choices can
    cdef unsigned char[::1] seats
    cdef int[::1] done
    cdef unsigned long long[::1] cards
    cdef double[::1] costs
    cdef double[::1] by_seat
    cdef int policy, actions, watched, level, leader, since

    cdef double weight(self, unsigned long long[::1] now, int seats, double least) noexcept nogil
    cdef void follow(self, Py_ssize_t at) noexcept nogil
    cdef void begin(self, unsigned long long[::1] now) noexcept nogil
    cdef double cost(self, int seat, int done) noexcept nogil

cdef int cards_in(unsigned long long word) noexcept nogil
