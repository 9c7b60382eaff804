import { accessSync, constants, mkdirSync } from "node:fs"

/**
 * Makes the data folder if it is missing.
 * @returns why it can't be used, in words; undefined when it can
 */
export function openDataDir(dataDir: string): string | undefined {
	try {
		mkdirSync(dataDir, { recursive: true })
		accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
		return undefined
	} catch (error) {
		const { code = "", path = dataDir } = error as NodeJS.ErrnoException
		const isFile = code === "EEXIST" || code === "ENOTDIR"
		const why = isFile
			? "there is a file in its way"
			: `${path} can't be written by user ${process.getuid?.()} (${code})`
		return `DATA_DIR ${dataDir} can't be used: ${why}; give it to that user, or name another folder`
	}
}
