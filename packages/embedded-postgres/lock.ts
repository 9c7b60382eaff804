import { accessSync, constants, existsSync } from "node:fs"
import { dirname } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"

/** A lock between processes. The kernel takes it back when its holder dies, however it dies. */
export interface Lock {
	/** Idempotent. */
	release(): void
}

type LockKind = "exclusive" | "shared"

/** A handle that only a forgotten object refers to would be collected, and its lock lost with it. */
const heldHandles = new Set<DatabaseSync>()

const SQLITE_BUSY = 5

/**
 * Takes the lock kept in `file` if nobody is in the way. Node has no `flock`; an empty SQLite database is
 * the one portable lock it brings along. Never open the file otherwise: closing it would drop the lock.
 */
export function tryLock(file: string, kind: LockKind): Lock | undefined {
	let handle: DatabaseSync | undefined
	try {
		handle = new DatabaseSync(file, { timeout: 0 })
		handle.exec("PRAGMA journal_mode = MEMORY")
		handle.exec(kind === "exclusive" ? "BEGIN EXCLUSIVE" : "BEGIN; SELECT count(*) FROM sqlite_schema")
	} catch (error) {
		handle?.close()
		if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
		assertAccessible(file)
		throw error
	}
	const held = handle
	heldHandles.add(held)
	return {
		release() {
			if (heldHandles.delete(held)) held.close()
		},
	}
}

/** SQLite does not name the file that it can't open. @throws EACCES or EROFS, which do */
function assertAccessible(file: string): void {
	accessSync(dirname(file), constants.W_OK | constants.X_OK)
	if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK)
}

/** Tries for up to `milliseconds`, at least once; undefined when the lock stayed taken. */
export async function waitForLock(
	file: string,
	kind: LockKind,
	milliseconds: number,
	signal?: AbortSignal,
): Promise<Lock | undefined> {
	const deadline = Date.now() + milliseconds
	for (;;) {
		const lock = tryLock(file, kind)
		if (lock || Date.now() >= deadline) return lock
		await pause(20, undefined, { signal })
	}
}
