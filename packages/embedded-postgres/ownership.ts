import { readFile, writeFile } from "node:fs/promises"
import type { DataFolder, Labels } from "./data-folder.ts"
import { type Lock, tryLock, waitForLock } from "./lock.ts"

/** Another live server keeps its database in this data folder. */
export class DataFolderInUse extends Error {
	override name = "DataFolderInUse"
	readonly folder: string
	/** Of the other server; undefined when it has not written it yet. */
	readonly pid: number | undefined

	constructor(folder: string, pid: number | undefined, { program, dataDir }: Labels) {
		const owner = pid ? `another ${program} server (process ${pid})` : `another ${program} server`
		super(
			`The data folder ${folder} is in use by ${owner}. Stop it first, or set ${dataDir} to another folder.`,
		)
		this.folder = folder
		this.pid = pid
	}
}

/** Milliseconds: longer than a command-line tool takes to ask whether there is an owner, by trying the same lock. */
const OWNER_LOCK_TIMEOUT = 500

/**
 * Makes this process the folder's one server, until it releases the claim or dies.
 * @throws {DataFolderInUse} at once when the owner has signed and lives, else after half a second
 */
export async function claimOwnership(folder: DataFolder, labels: Labels): Promise<Lock> {
	const owner = tryLock(folder.ownerLock, "exclusive") ?? (await waitForOwnership(folder, labels))
	try {
		await writeFile(folder.ownerPid, `${process.pid}\n`)
		const user = await acquireUserLock(folder)
		return {
			release() {
				user.release()
				owner.release()
			},
		}
	} catch (error) {
		owner.release()
		throw error
	}
}

async function waitForOwnership(folder: DataFolder, labels: Labels): Promise<Lock> {
	const recordedPid = await readOwnerPid(folder)
	const lock = isAnotherLiveProcess(recordedPid)
		? undefined
		: await waitForLock(folder.ownerLock, "exclusive", OWNER_LOCK_TIMEOUT)
	if (lock) return lock
	throw new DataFolderInUse(folder.root, await readOwnerPid(folder), labels)
}

async function readOwnerPid(folder: DataFolder): Promise<number | undefined> {
	const pid = Number.parseInt(await readFile(folder.ownerPid, "utf8").catch(() => ""), 10)
	return pid || undefined
}

function isAnotherLiveProcess(pid: number | undefined): boolean {
	if (!pid || pid === process.pid) return false
	try {
		return process.kill(pid, 0)
	} catch (error) {
		return (error as { code?: string }).code === "EPERM"
	}
}

/** Whether a live server owns the folder, this process included. */
export const hasOwner = (folder: DataFolder): boolean => isLocked(folder.ownerLock)

/** Says that this process uses the database; the last of those who joined turns it off. */
export async function acquireUserLock(folder: DataFolder): Promise<Lock> {
	const lock = await waitForLock(folder.usersLock, "shared", 5_000)
	if (!lock) throw new Error(`cannot lock ${folder.usersLock}`)
	return lock
}

/** Whether nobody at all uses the database. Needs the change lock. */
export const isUnused = (folder: DataFolder): boolean => !isLocked(folder.usersLock)

function isLocked(file: string): boolean {
	const lock = tryLock(file, "exclusive")
	lock?.release()
	return lock === undefined
}

/**
 * Runs `change` while no other process makes, starts or stops the database.
 * @throws when another one is busy with that for two minutes
 */
export async function withChangeLock<T>(
	folder: DataFolder,
	change: () => Promise<T>,
	signal?: AbortSignal,
): Promise<T> {
	const lock = await waitForLock(folder.changeLock, "exclusive", 120_000, signal)
	if (!lock) throw new Error(`Another process has been starting or stopping the database of ${folder.root}`)
	try {
		return await change()
	} finally {
		lock.release()
	}
}
