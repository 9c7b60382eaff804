import { resolve } from "node:path"

/** Where a file lies that the person at the console named: npm runs us in the folder of package.json, they stand in INIT_CWD. */
export const resolveUserPath = (name: string) => resolve(process.env.INIT_CWD ?? "", name)

/** Says why nothing, or not all, was done; the command then ends with 1. */
export function failWith(message: string): void {
	console.error(message)
	process.exitCode = 1
}

const FULL = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|database or disk is full/i

/** Whether it, or what caused it, is about a disk that is full. */
export function isDiskFull(error: unknown): boolean {
	if (!(error instanceof Error)) return false
	const { code, message, cause } = error as NodeJS.ErrnoException
	return FULL.test(message) || code === "53100" || isDiskFull(cause)
}

/**
 * What went wrong and what to do about it, in a line for the person at the console.
 * @param folder where was written to: a full disk does not say which file it is about
 */
export function describeFault(error: unknown, folder: string): string {
	const first = error instanceof AggregateError ? error.errors[0] : error
	if (!(first instanceof Error)) return String(first)
	const { code, path = folder, message } = first as NodeJS.ErrnoException
	if (isDiskFull(first)) {
		return `the disk of ${path} is full: free some space, or choose another folder`
	}
	switch (code) {
		case "EACCES":
		case "EPERM":
			return (
				`${path} cannot be accessed by user ${process.getuid?.()}, who runs this command (root continues as the owner of DATA_DIR): ` +
				"give it to that user (chown -R), or choose another folder"
			)
		case "EROFS":
			return `${path} is on a read-only disk: mount it for writing, or choose another folder`
		case "ENOENT":
			return `${path} does not exist`
		default:
			return message
	}
}
