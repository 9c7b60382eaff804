import { SettingsError } from "../../app/platform/config.server.ts"
import { readDiskSpace } from "../../app/platform/data-dir.server.ts"
import { parseSettings } from "../../app/platform/settings/settings.server.ts"
import { isDiskFull } from "./console.ts"

/** Of the embedded database, which is loaded only where it is used. */
const EXPECTED = ["DataFolderInUse", "NoUserForPostgres", "DatabaseCannotStart"]

/**
 * Why a start failed, for the person who reads it at the console: what is expected comes without a stack.
 * @returns the error itself where nobody expected it
 */
export async function describeStartFailure(error: unknown, env: NodeJS.ProcessEnv): Promise<unknown> {
	const { settings } = parseSettings(env)
	const isExpected = error instanceof SettingsError || EXPECTED.includes((error as Error).name)
	const line = isExpected ? (error as Error).message : await describeFullDisk(error, settings)
	return line === undefined ? error : `Tamasha can't start:\n${line}`
}

/** Megabytes: the embedded database makes its log by 16 MB, and ends without a word to us where they don't fit. */
const TOO_LITTLE = 20

async function describeFullDisk(
	error: unknown,
	{ DATA_DIR, DATABASE_URL }: { DATA_DIR: string; DATABASE_URL?: string | undefined },
): Promise<string | undefined> {
	const free = await readDiskSpace({ dataDir: DATA_DIR, diskReserve: undefined }).then(
		(space) => Math.floor(space.free / 1_000_000),
		() => undefined,
	)
	const isShort = free !== undefined && free < TOO_LITTLE
	if (!isDiskFull(error) && !(isShort && !DATABASE_URL)) return undefined
	if (DATABASE_URL && !isShort) {
		return `A disk is full, that of DATA_DIR ${DATA_DIR} (${free} MB are free) or that of the database of DATABASE_URL: free some space on it`
	}
	return (
		`The disk of DATA_DIR ${DATA_DIR} is full (${free} MB are free, which is not enough): free some space on it, ` +
		"or move the folder to a larger disk and set DATA_DIR to it"
	)
}
