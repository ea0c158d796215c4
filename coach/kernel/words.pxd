cdef unsigned long long ONES, SUITED, PLACED, SUITED_BITS, SIZES
cdef int FULL_HOUSE, STRAIGHT, TUBE, PLATE, BOMB, STRAIGHT_FLUSH, JOKER_BOMB
cdef int DEAL, REFUSAL, TRIBUTE, RETURN, LEAD, PLAY, PASS, ANNOUNCE, FINISH, TRICK, WIND, END

cdef int size(int choice) noexcept nogil
cdef unsigned long long at_least(unsigned long long word, int n) noexcept nogil
cdef unsigned long long at_most(unsigned long long word, int n) noexcept nogil
cdef unsigned long long by_place(unsigned long long word) noexcept nogil
cdef unsigned long long window(unsigned long long word, int length) noexcept nogil
cdef int members(unsigned long long mask) noexcept nogil
cdef int nth(unsigned long long mask, int n) noexcept nogil
cdef int strength(int rank, int level) noexcept nogil
cdef unsigned long long stronger(int rank, int level) noexcept nogil
cdef int weakest(unsigned long long mask, int level) noexcept nogil
cdef bint is_sequence(int kind) noexcept nogil
