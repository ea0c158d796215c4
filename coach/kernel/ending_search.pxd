from coach.kernel.ending_hands cimport Hands
from coach.kernel.ending_states cimport States

cdef class Search:
    cdef States states
    cdef Hands hands
    cdef int[::1] hand
    cdef int[::1] plays
    cdef int[::1] worth
    cdef long long[::1] proofs
    cdef long long[::1] refutations
    cdef int wind_next, outs, leader, goal, top, run_left, met_turn, met_owner, met_table
    cdef long long nodes, limit, proof, refutation, second
    cdef bint stopped
    cdef unsigned long long a, b, c, d, flags

    cdef void forget(self, int level) noexcept nogil
    cdef int decide(self, int turn, int owner, int table, long long nodes) noexcept nogil
    cdef void decided(self, bint reached) noexcept nogil
    cdef void meet(self, int turn, int owner, int table) noexcept nogil
    cdef int hardness(self, int side) noexcept nogil
    cdef void explore(
        self, int turn, int owner, int table, long long most_proof, long long most_refutation
    ) noexcept nogil
    cdef int gathered(self, int first, int n, bint mine) noexcept nogil
    cdef int listed(self, int turn, int owner, int table) noexcept nogil
    cdef void insert(self, int n, int play, int worth) noexcept nogil
    cdef void follow(
        self, int turn, int owner, int table, int play, long long most_proof, long long most_refutation
    ) noexcept nogil
    cdef int finished(self, int seat) noexcept nogil
    cdef int heir(self, int owner) noexcept nogil
    cdef int next_code(self, int hand, int table) noexcept nogil
    cdef bint goes_out(self, int turn, int table) noexcept nogil
    cdef bint runs(self, int hand, int left, int right, int table) noexcept nogil
    cdef void find_key(self, int turn, int owner, int code) noexcept nogil

cdef unsigned long long closed(unsigned long long word, unsigned long long low, int top) noexcept nogil
cdef int lowest(unsigned long long bits) noexcept nogil
cdef int effort(long long nodes) noexcept nogil
