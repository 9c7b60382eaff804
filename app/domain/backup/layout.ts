/** What a backup says of itself. */
export const MANIFEST_FILE = "manifest.json"
/** Of the list of sums, by the secret of the installation that made it. */
export const SIGNATURE_FILE = "SIGNATURE"
/** `AUTH_SECRET`, when it was made and not given. */
export const SECRET_FILE = "auth-secret"

/** The rows of a table, as COPY writes them, compressed. */
export const tableFileName = (name: string) => `table-${name}.copy.gz`

/** Where a file of the store lies in a backup: under its own name, so that one that was lost is easily found. */
export const backupPathOf = (key: string) => `files/${key}`
