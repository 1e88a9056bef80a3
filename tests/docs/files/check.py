# The results are right.
