from coach.kernel.ending_hands cimport Hands
from coach.kernel.ending_states cimport States
from coach.kernel.position cimport Options, Position

cdef class Endings:
    cdef Options options
    cdef Position start
    cdef Position here
    cdef States states
    cdef Hands hands
    cdef int[::1] score
    cdef int[::1] passing
    cdef int[::1] stack
    cdef int[::1] value_of
    cdef int[::1] hand
    cdef int low, high, outs, leader, turn, owner, table, goal, top, best, run_left
    cdef long long nodes, limit
    cdef bint stopped
    cdef unsigned long long a, b, c, d, flags

    cdef bint solve(self, Position position, long long nodes) noexcept nogil
    cdef void forget(self, int level) noexcept nogil
    cdef void look(self, Position position) noexcept nogil
    cdef bint settle(self, long long nodes) noexcept nogil
    cdef bint ask(self, int goal, long long nodes) noexcept nogil
    cdef bint reached(self, int turn, int owner, int table) noexcept nogil
    cdef bint tried(self, int turn, int owner, int table, int best) noexcept nogil
    cdef int listed(self, int turn, int owner, int table, int best) noexcept nogil
    cdef void insert(self, int n, int play, int value) noexcept nogil
    cdef bint replied(self, int turn, unsigned int play) noexcept nogil
    cdef int finished(self, int seat) noexcept nogil
    cdef int heir(self, int owner) noexcept nogil
    cdef void expand(self, int hand) noexcept nogil
    cdef int next_code(self, int hand, int table) noexcept nogil
    cdef bint goes_out(self, int turn, int table) noexcept nogil
    cdef bint runs(self, int hand, int left, int right, int table) noexcept nogil
    cdef void find_key(self, int turn, int owner, int code) noexcept nogil

cdef unsigned long long closed(unsigned long long word, unsigned long long low, int top) noexcept nogil
cdef int lowest(unsigned long long bits) noexcept nogil
cdef int effort(long long nodes) noexcept nogil
cdef int outcome(int ending) noexcept nogil
