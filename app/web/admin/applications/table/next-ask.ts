let last = 0

/** Numbers what this tab asks the server for, in the order in which it asks; 0 is what the document brought along. */
export const nextAsk = (): number => ++last
