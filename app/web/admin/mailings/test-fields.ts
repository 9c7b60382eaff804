/** The vendor as whom a test is written. */
export const TEST_VENDOR = "vendor"
