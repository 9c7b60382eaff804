/** In the address: the numbers of the others. Missing: those that seem to be of the same vendor. */
export const WITH = "with"

export const NOT_SEPARATED = "The applications could not be taken apart."
