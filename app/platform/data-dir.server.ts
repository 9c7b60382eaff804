import { accessSync, chmodSync, constants, lstatSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { makeFolders } from "./make-folders.server.ts"

/**
 * Makes the data folder if it is missing. In one that belongs to somebody else, root goes on as that user: then
 * whatever this process makes there is theirs, and links that they put there lead to nothing they could not reach
 * themselves (decision 045).
 * @returns why it can't be used, in words; undefined when it can
 */
export function openDataDir(dataDir: string): string | undefined {
	const me = process.getuid?.()
	try {
		makeFolder(dataDir, me === 0)
		const { uid, gid } = statSync(dataDir)
		const fault =
			me === 0 && uid !== 0 ? (foreignCluster(dataDir, uid) ?? become(uid, gid, dataDir)) : undefined
		if (fault) return fault
		accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
	} catch (error) {
		return accessFault(dataDir, error as NodeJS.ErrnoException)
	}
	return undefined
}

function makeFolder(dataDir: string, isRoot: boolean): void {
	const isMade = makeFolders(dataDir, 0o700)
	// As root the embedded database runs as a user of its own, who has to pass.
	if (isMade && isRoot) chmodSync(dataDir, 0o711)
}

const FOR_OTHERS = 0o077
const TO_PASS = 0o011
const STICKY = 0o1000

/**
 * Closes an existing data folder, and what lies in it, to every other user: one who may open a lock file may hold it.
 * Leaves what is not ours, and a folder that is made for many, such as /tmp.
 */
export function closeDataDir(dataDir: string): void {
	const me = process.getuid?.()
	const { mode, uid } = statSync(dataDir)
	if (me === undefined || uid !== me || mode & STICKY) return
	close(dataDir, mode, me === 0 ? FOR_OTHERS & ~TO_PASS : FOR_OTHERS)
	for (const name of readdirSync(dataDir)) {
		const found = lstatSync(join(dataDir, name), { throwIfNoEntry: false })
		const isOurs = found?.uid === me && (found.isFile() || found.isDirectory())
		if (isOurs) close(join(dataDir, name), found.mode, FOR_OTHERS)
	}
}

function close(path: string, mode: number, away: number): void {
	if (mode & away) chmodSync(path, mode & 0o7777 & ~away)
}

/** A database that root made here before belongs to a user of its own. Going on as root would follow every link in here. */
function foreignCluster(dataDir: string, uid: number): string | undefined {
	const cluster = lstatSync(join(dataDir, "postgres"), { throwIfNoEntry: false })
	if (!cluster || (cluster.uid === uid && cluster.isDirectory())) return undefined
	return `DATA_DIR ${dataDir} belongs to user ${uid}, and its folder postgres does not: chown -hR ${uid} ${dataDir}`
}

/** For good: there is no way back to root. */
function become(uid: number, gid: number, dataDir: string): string | undefined {
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

function accessFault(dataDir: string, { code, message }: NodeJS.ErrnoException): string {
	const me = process.getuid?.()
	const owner = ownerOf(dataDir)
	if (code === "EEXIST" || code === "ENOTDIR") {
		return `DATA_DIR ${dataDir} cannot be used: there is a file in its way. Choose another folder`
	}
	if (code === "ENOENT") return `DATA_DIR ${dataDir} cannot be created there: choose another folder`
	if (code === "EROFS") return `DATA_DIR ${dataDir} is on a read-only disk: mount it for writing`
	if (code !== "EACCES" && code !== "EPERM") return `DATA_DIR ${dataDir} can't be used: ${message}`
	if (owner === undefined || owner === me) {
		return `DATA_DIR ${dataDir} cannot be written to by user ${me}: give it to that user, or choose another folder`
	}
	return (
		`DATA_DIR ${dataDir} belongs to user ${owner}, and this runs as user ${me}: ` +
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
