from coach.kernel.choices cimport Choices
from coach.kernel.dice cimport Dice
from coach.kernel.position cimport Position

cdef bint by_chance(int policy) noexcept nogil
cdef int chosen(int policy, Position position, Choices choices, Dice dice) noexcept nogil
cdef int anything(Position position, Choices choices, Dice dice) noexcept nogil
cdef int lowest(Position position, Choices choices) noexcept nogil
