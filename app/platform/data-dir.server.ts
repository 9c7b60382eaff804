import { accessSync, chmodSync, constants, existsSync, lstatSync, readdirSync, statSync } from "node:fs"
import { statfs } from "node:fs/promises"
import { join } from "node:path"
import type { DiskSpace } from "#form-upload"
import { makeFolders } from "./make-folders.server.ts"

/**
 * Makes the data folder if it is missing. In one that belongs to somebody else, root goes on as that user: then
 * whatever this process makes there is theirs, and links that they put there lead to nothing they could not reach
 * themselves (decision 045).
 * @returns why it can't be used; undefined when it can
 */
export function prepareDataDir(dataDir: string): string | undefined {
	const currentUid = process.getuid?.()
	try {
		createDataDir(dataDir, currentUid === 0)
		const { uid, gid } = statSync(dataDir)
		const fault =
			currentUid === 0 && uid !== 0
				? (findForeignClusterFault(dataDir, uid) ?? switchUser(uid, gid, dataDir))
				: undefined
		if (fault) return fault
		accessSync(dataDir, USABLE)
		return findForeignFolderFault(dataDir)
	} catch (error) {
		return describeAccessFault(dataDir, error as NodeJS.ErrnoException)
	}
}

const USABLE = constants.R_OK | constants.W_OK | constants.X_OK

/** Ours, besides the database, which sees to its own. */
const FOLDERS = ["files", "backups", "quarantine"]

/** What root left behind in the folder of another user: uploads and copies would fail. */
function findForeignFolderFault(dataDir: string): string | undefined {
	for (const name of FOLDERS) {
		const folder = join(dataDir, name)
		if (!existsSync(folder)) continue
		try {
			accessSync(folder, USABLE)
		} catch {
			const uid = process.getuid?.()
			return `DATA_DIR ${dataDir}: ${folder} cannot be accessed by user ${uid}, who runs this: chown -hR ${uid} ${folder}`
		}
	}
	return undefined
}

function createDataDir(dataDir: string, isRoot: boolean): void {
	const isCreated = makeFolders(dataDir, 0o700)
	// As root the embedded database runs as a user of its own, who has to pass.
	if (isCreated && isRoot) chmodSync(dataDir, 0o711)
}

const FOR_OTHERS = 0o077
const TO_PASS = 0o011
const STICKY = 0o1000

/**
 * Closes an existing data folder, and what lies in it, to every other user: one who may open a lock file may hold it.
 * Leaves what is not ours, and a folder that is made for many, such as /tmp.
 */
export function restrictDataDir(dataDir: string): void {
	const currentUid = process.getuid?.()
	const { mode, uid } = statSync(dataDir)
	if (currentUid === undefined || uid !== currentUid || mode & STICKY) return
	removePermissions(dataDir, mode, currentUid === 0 ? FOR_OTHERS & ~TO_PASS : FOR_OTHERS)
	for (const name of readdirSync(dataDir)) {
		const found = lstatSync(join(dataDir, name), { throwIfNoEntry: false })
		const isOurs = found?.uid === currentUid && (found.isFile() || found.isDirectory())
		if (isOurs) removePermissions(join(dataDir, name), found.mode, FOR_OTHERS)
	}
}

function removePermissions(path: string, mode: number, bits: number): void {
	if (mode & bits) chmodSync(path, mode & 0o7777 & ~bits)
}

/** A database that root made here before belongs to a user of its own. Going on as root would follow every link in here. */
function findForeignClusterFault(dataDir: string, uid: number): string | undefined {
	const cluster = lstatSync(join(dataDir, "postgres"), { throwIfNoEntry: false })
	if (!cluster || (cluster.uid === uid && cluster.isDirectory())) return undefined
	return `DATA_DIR ${dataDir} belongs to user ${uid}, and its folder postgres does not: chown -hR ${uid} ${dataDir}`
}

/** For good: there is no way back to root. */
function switchUser(uid: number, gid: number, dataDir: string): string | undefined {
	try {
		process.setgroups?.([gid])
		process.setgid?.(gid)
		process.setuid?.(uid)
	} catch {
		return `DATA_DIR ${dataDir} belongs to user ${uid}, whom this root may not become: run it as that user`
	}
	const program = process.argv[1] ?? ""
	try {
		accessSync(program, constants.R_OK)
	} catch {
		return (
			`DATA_DIR ${dataDir} belongs to user ${uid}, who can't read ${program}: ` +
			"move the project to a folder that everybody may enter, such as /opt/tamasha"
		)
	}
	return undefined
}

function describeAccessFault(dataDir: string, { code, message }: NodeJS.ErrnoException): string {
	const currentUid = process.getuid?.()
	const owner = ownerOf(dataDir)
	if (code === "EEXIST" || code === "ENOTDIR") {
		return `DATA_DIR ${dataDir} cannot be used: there is a file in its way. Choose another folder`
	}
	if (code === "ENOENT") return `DATA_DIR ${dataDir} cannot be created there: choose another folder`
	if (code === "EROFS") return `DATA_DIR ${dataDir} is on a read-only disk: mount it for writing`
	if (code !== "EACCES" && code !== "EPERM") return `DATA_DIR ${dataDir} can't be used: ${message}`
	if (owner === undefined || owner === currentUid) {
		return `DATA_DIR ${dataDir} cannot be written to by user ${currentUid}: give it to that user, or choose another folder`
	}
	return (
		`DATA_DIR ${dataDir} belongs to user ${owner}, and this runs as user ${currentUid}: ` +
		"run it as that user or as root, or choose another folder"
	)
}

/** Undefined where we may not even look. */
function ownerOf(path: string): number | undefined {
	try {
		return statSync(path).uid
	} catch {
		return undefined
	}
}

const GIGABYTE = 1_000_000_000

type DiskSettings = { dataDir: string; diskReserve: number | undefined }

/** How full the disk is that `dataDir` lies on. Its reserve is that of the settings, else 1 GB, or 5 % of a small disk. */
export async function readDiskSpace({ dataDir, diskReserve }: DiskSettings): Promise<DiskSpace> {
	const { bavail, blocks, bsize } = await statfs(dataDir)
	const reserve = diskReserve ?? Math.min(GIGABYTE, (blocks * bsize) / 20)
	return { free: bavail * bsize, reserve }
}
