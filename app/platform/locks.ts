/** Everything of which one process does it at a time, whichever started first; append only, so that the keys stay. */
const LOCKS = ["migration", "first-admin", "demo-season", "extras-counts"] as const

/** The key of PostgreSQL's advisory lock of that name. */
export const lockKey = (name: (typeof LOCKS)[number]): number => 7_302_026 + LOCKS.indexOf(name)
