/** What a backup says of itself. */
export const MANIFEST = "manifest.json"
/** Of the list of sums, by the secret of the installation that made it. */
export const SIGNATURE = "SIGNATURE"
/** `AUTH_SECRET`, when it was made and not given. */
export const SECRET_FILE = "auth-secret"

/** The rows of a table, as COPY writes them, compressed. */
export const tableFile = (name: string) => `table-${name}.copy.gz`

/** Where a file of the store lies in a backup: under its own name, so that one that was lost is easily found. */
export const inBackup = (key: string) => `files/${key}`
