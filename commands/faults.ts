const FULL = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/i

/**
 * What went wrong and what to do about it, in a line for the person at the console.
 * @param folder where was written to: a full disk does not say which file it is about
 */
export function faultWords(error: unknown, folder: string): string {
	const first = error instanceof AggregateError ? error.errors[0] : error
	if (!(first instanceof Error)) return String(first)
	const { code, path = folder, message } = first as NodeJS.ErrnoException
	if (FULL.test(message) || code === "53100") {
		return `the disk of ${path} is full: make room there, or name another folder`
	}
	switch (code) {
		case "EACCES":
		case "EPERM":
			return (
				`${path} is closed to user ${process.getuid?.()}, as whom this runs (root goes on as the owner of DATA_DIR): ` +
				"give it to that user (chown -R), or name another folder"
			)
		case "EROFS":
			return `${path} is on a disk that can only be read: mount it for writing, or name another folder`
		case "ENOENT":
			return `${path} does not exist`
		default:
			return message
	}
}
