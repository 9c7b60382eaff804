import { spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { freemem } from "node:os"
import { join } from "node:path"

const MEMORY = "/dev/shm"
const NAME = /^tamasha-run-(\d+)$/
/** Bytes: the databases, uploads and checkouts of a run that stand at the same time, three times over. */
const ROOM = 4 * 2 ** 30

/**
 * A folder in memory for the temporary files of a run of the tests, which make and drop hundreds of databases.
 * @returns undefined where there is no such folder, too little room, or no program may be started in it
 */
export function makeMemoryFolder() {
	if (!existsSync(MEMORY) || findRoom() < ROOM) return undefined
	removeAbandonedFolders()
	const folder = join(MEMORY, `tamasha-run-${process.pid}`)
	mkdirSync(folder)
	// As /tmp: as root, the database runs as somebody else.
	chmodSync(folder, 0o1777)
	if (canStartPrograms(folder)) return folder
	rmSync(folder, { recursive: true })
	return undefined
}

function findRoom() {
	const { bavail, bsize } = statfsSync(MEMORY)
	return Math.min(bavail * bsize, freemem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

/** Of runs that were stopped. */
function removeAbandonedFolders() {
	for (const name of readdirSync(MEMORY)) {
		const pid = NAME.exec(name)?.[1]
		if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true, force: true })
	}
}

function canStartPrograms(folder) {
	const program = join(folder, "program")
	writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 })
	const { status } = spawnSync(program)
	rmSync(program)
	return status === 0
}
