from coach.kernel.choices cimport Choices
from coach.kernel.dice cimport Dice
from coach.kernel.greedy cimport Greedy
from coach.kernel.lore cimport Lore
from coach.kernel.position cimport Position
from coach.kernel.taking cimport Taking

cdef int RANDOM, LOWEST, GREEDY, LORE

cdef class Policies:
    cdef Dice dice
    cdef Choices choices
    cdef Taking taking
    cdef Greedy greedy
    cdef Lore lore
    cdef unsigned long long[::1] out

    cdef int act(self, int policy, unsigned long long without, Position position) noexcept nogil

cdef bint by_chance(int policy) noexcept nogil
cdef bint by_lore(int policy) noexcept nogil
cdef int anything(Position position, Choices choices, Dice dice) noexcept nogil
cdef int lowest(Position position, Choices choices) noexcept nogil
