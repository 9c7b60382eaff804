/** Stands below the heading of each screen that is about more than the chosen edition. */
export const ALL_EDITIONS = "All editions"
