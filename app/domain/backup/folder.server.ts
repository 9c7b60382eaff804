import { mkdir, readdir, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { tryLock } from "#embedded-postgres"
import { flush } from "../../platform/files/folder-store.server.ts"
import { makeFolders } from "../../platform/make-folders.server.ts"
import { isNightly, isOverdue, parseBackupTime } from "./rules.ts"

/** Another process is making a backup in the same folder. */
export class BackupInProgressError extends Error {
	override name = "BackupUnderWay"
}

/** The prefix of what is incomplete or being deleted, so that it is not taken for a backup. */
const UNFINISHED = ".unfinished-"

/** Where the backups of a data folder lie, unless another folder is given. */
export const backupFolderOf = (dataDir: string) => join(dataDir, "backups")

/**
 * Makes one backup below `folder`: `fill` writes it under another name, and only when that has succeeded does it get
 * its own. What killed processes left behind is deleted first.
 * @returns the folder of the backup, and what `fill` returned
 * @throws {BackupInProgressError} when another backup is being made; what `fill` throws, leaving nothing behind
 */
export async function createAtomically<T>(
	folder: string,
	name: string,
	fill: (unfinished: string) => Promise<T>,
): Promise<T> {
	makeFolders(folder, 0o700)
	const lock = tryLock(join(folder, ".lock"), "exclusive")
	if (!lock) throw new BackupInProgressError(`another backup into ${folder} is under way`)
	const unfinished = join(folder, UNFINISHED + name)
	try {
		await removeUnfinished(folder)
		await mkdir(unfinished, { mode: 0o700 })
		const result = await fill(unfinished)
		await flush(unfinished)
		await rename(unfinished, join(folder, name))
		await flush(folder)
		return result
	} catch (error) {
		await rm(unfinished, { recursive: true, force: true, maxRetries: 3 })
		throw error
	} finally {
		lock.release()
	}
}

async function removeUnfinished(folder: string): Promise<void> {
	for (const name of await readdir(folder)) {
		if (name.startsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true, force: true })
	}
}

/** The finished backups of a folder, the newest first. */
export async function listBackups(folder: string): Promise<string[]> {
	const names = await readdir(folder).catch(() => [])
	const times = new Map(names.map((name) => [name, parseBackupTime(name)?.getTime()]))
	const timeOf = (name: string) => times.get(name) ?? 0
	return names
		.filter((name) => times.get(name) !== undefined)
		.sort((one, other) => timeOf(other) - timeOf(one))
}

/** When the newest nightly backup was begun; undefined when there is none. */
export async function findNewestNightly(dataDir: string): Promise<Date | undefined> {
	const newest = (await listBackups(backupFolderOf(dataDir))).find(isNightly)
	return newest === undefined ? undefined : parseBackupTime(newest)
}

export interface MissedNightlyBackup {
	/** When the newest copy there is was made. */
	newest: Date | undefined
}

/**
 * Whether an organiser should know that nightly backups are not being made: for hours, so that it has failed
 * more than once. @returns undefined when all is well, or none are wanted
 */
export async function findMissedNightlyBackup(
	{ dataDir, backupsKept }: { dataDir: string; backupsKept: number },
	now: Date,
): Promise<MissedNightlyBackup | undefined> {
	if (backupsKept === 0) return undefined
	const newest = await findNewestNightly(dataDir)
	if (!isOverdue(newest, { now, since: new Date(performance.timeOrigin) })) return undefined
	return { newest }
}

/** Takes away all nightly backups but the newest `keepCount`; one that goes is not a backup from its first moment. */
export async function removeOldNightly(folder: string, keepCount: number): Promise<void> {
	for (const name of (await listBackups(folder)).filter(isNightly).slice(keepCount)) {
		const removedFolder = join(folder, UNFINISHED + name)
		await rename(join(folder, name), removedFolder)
		await rm(removedFolder, { recursive: true, force: true, maxRetries: 3 })
	}
}
