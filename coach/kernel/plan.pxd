from coach.kernel.choices cimport Choices
from coach.kernel.taking cimport Taking

cdef class Plan:
    cdef int[::1] costs
    cdef int[::1] ranked
    cdef int[::1] moves
    cdef int[::1] path
    cdef int[::1] best
    cdef int[::1] choice
    cdef int[::1] least
    cdef int[::1] where
    cdef unsigned long long[::1] hand
    cdef unsigned long long[::1] suits
    cdef unsigned long long[::1] cards
    cdef unsigned long long[::1] out
    cdef unsigned long long ranks, gone, best_ranks
    cdef int level, wilds, best_wilds, known, cost, count, listed, depth, best_depth, nodes
    cdef int lacking, change, filled, best_filled
    cdef bint joker_pair, laid
    cdef Choices choices
    cdef Taking taking

    cdef int price(
        self, unsigned long long s, unsigned long long h, unsigned long long c, unsigned long long d, int level,
        bint joker_pair
    ) noexcept nogil
    cdef void find(
        self, unsigned long long s, unsigned long long h, unsigned long long c, unsigned long long d, int level,
        bint joker_pair
    ) noexcept nogil
    cdef void learn(self, int level) noexcept nogil
    cdef int first_sum(self) noexcept nogil
    cdef void list_moves(self) noexcept nogil
    cdef void note(self, int kind, unsigned long long places, int suit) noexcept nogil
    cdef void search(self, int first, int total, unsigned long long ranks, int wilds) noexcept nogil
    cdef void weigh(
        self, unsigned long long held, unsigned long long ranks, int place, int length, int width
    ) noexcept nogil
    cdef void judge(self, int total, unsigned long long ranks, int wilds) noexcept nogil
    cdef int fill(self, unsigned long long ranks, int wilds) noexcept nogil
    cdef int riding(self, unsigned long long ranks) noexcept nogil
    cdef void lay(self) noexcept nogil
    cdef void lay_run(self, int move) noexcept nogil
    cdef void lay_equal(self) noexcept nogil
    cdef void lay_jokers(self) noexcept nogil
    cdef void put(self, int choice) noexcept nogil
    cdef void take(self, int rank, int naturals, int wilds) noexcept nogil
    cdef int number_of(self, int choice) noexcept nogil
    cdef void cards_for(self, int choice) noexcept nogil
    cdef int worth(self, int choice) noexcept nogil
    cdef void use(self, int at) noexcept nogil

cdef int class_of(int n) noexcept nogil
cdef unsigned long long exactly(unsigned long long word, int n) noexcept nogil
