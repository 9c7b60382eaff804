/** In the address of a preview: the import was tried and failed. */
export const FAILED = "failed"
