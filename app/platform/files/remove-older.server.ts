import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"

/**
 * Removes what lies in a folder and was last changed before a moment: files, or folders in which nothing was made since.
 * @returns how many there were
 */
export async function removeOlder(folder: string, before: Date): Promise<number> {
	const names = await readdir(folder).catch(() => [])
	const removed = await Promise.all(
		names.map(async (name) => {
			const path = join(folder, name)
			if (!(await isOlder(path, before))) return 0
			await rm(path, { recursive: true, force: true })
			return 1
		}),
	)
	return removed.reduce<number>((sum, count) => sum + count, 0)
}

/** What went meanwhile is not. */
const isOlder = (path: string, before: Date) =>
	stat(path).then(
		({ mtime }) => mtime < before,
		() => false,
	)
