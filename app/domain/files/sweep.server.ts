import type { Db } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { sweepReservedDocuments } from "./commands.server.ts"
import { sweepQuarantine } from "./uploads.server.ts"

export interface SweepContext {
	db: Db
	files: FileStore
	dataDir: string
	log: Log
}

/** Milliseconds after which nobody can still be busy with an upload or a reserved document. */
export const ABANDONED_AFTER = 60 * 60 * 1000

/**
 * Takes away what processes left behind that died between the first byte of an upload and its acceptance
 * (trust.md F2): files in quarantine, copies half made, reserved documents. One that fails does not keep the
 * others from being tried.
 * @param before nobody is still busy with what is older than this
 */
export async function sweepOrphans({ db, files, dataDir, log }: SweepContext, before: Date): Promise<void> {
	const swept = await Promise.allSettled([
		sweepQuarantine(dataDir, before),
		files.sweep(before),
		sweepReservedDocuments(db, files, before),
	])
	const [quarantined, unfinished, reserved] = swept.map((one) => (one.status === "fulfilled" ? one.value : 0))
	if (quarantined || unfinished || reserved) log.info({ quarantined, unfinished, reserved }, "swept orphans")
	for (const one of swept) {
		if (one.status === "rejected") log.warn({ err: one.reason }, "orphans could not be swept; next time")
	}
}
