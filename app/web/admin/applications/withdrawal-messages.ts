export const NOT_UNDONE = "The withdrawal was not undone. Please try again."
