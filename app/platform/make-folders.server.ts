import { existsSync, mkdirSync, statSync } from "node:fs"
import { dirname } from "node:path"

/**
 * Makes a folder and those above it that are missing. Node's own `recursive` never ends where a file system takes no
 * folder, as below /proc.
 * @returns whether the folder itself was made @throws where it can't be
 */
export function makeFolders(path: string, mode: number): boolean {
	try {
		mkdirSync(path, { mode })
		return true
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		if (code === "EEXIST" && statSync(path).isDirectory()) return false
		if (code !== "ENOENT" || existsSync(dirname(path))) throw error
	}
	makeFolders(dirname(path), mode)
	return makeFolders(path, mode)
}
