cdef int SIDE_OUT, ONE_LEFT

cdef class Options:
    cdef int joker_pair, announce_at, wind_next, round_end, return_any_opponent, return_any_partner
    cdef int refusal_side, small_jokers, double_tribute, equal_given_first, returns_next
    cdef int lead_first, lead_double, equal_lead, refusal_chance

cdef class Position:
    cdef Options options
    cdef unsigned long long[::1] hands
    cdef int[::1] counts
    cdef unsigned long long[::1] trace
    cdef bint tracing
    cdef int traced, level, turn, owner, choice, passes, out, order, announced

    cdef void clear(self, int level) noexcept nogil
    cdef void copy(self, Position other) noexcept nogil
    cdef void emit(self, int event, int seat, int a, int b) noexcept nogil
    cdef void emit_cards(self, int event, int seat, int a, unsigned long long[::1] cards) noexcept nogil
    cdef int next_holding(self, int seat) noexcept nogil
    cdef void play(self, int choice, unsigned long long[::1] cards) noexcept nogil
    cdef bint over(self) noexcept nogil
    cdef void finish(self) noexcept nogil
    cdef void leave(self) noexcept nogil
