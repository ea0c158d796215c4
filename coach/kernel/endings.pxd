from coach.kernel.ending_search cimport Search
from coach.kernel.position cimport Options, Position

cdef class Endings(Search):
    cdef Options options
    cdef Position start
    cdef Position here
    cdef int low, high, turn, owner, table

    cdef bint solve(self, Position position, long long nodes) noexcept nogil
    cdef void look(self, Position position) noexcept nogil
    cdef bint settle(self, long long nodes) noexcept nogil
    cdef bint ask(self, int goal, long long nodes) noexcept nogil

cdef int outcome(int ending) noexcept nogil
