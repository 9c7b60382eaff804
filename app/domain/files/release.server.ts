import type { Db } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { withTimeout } from "../../values/timeout.ts"
import { releaseDocuments } from "./commands.server.ts"

/** Milliseconds: the vendor waits for the outcome of the form, not for our clean-up. */
const RELEASE_TIMEOUT = 2_000

/** What can't be released now is left to the sweep. */
export async function releaseReserved(
	db: Db,
	files: Pick<FileStore, "remove">,
	reserved: { id: string }[],
	log: Log,
): Promise<void> {
	if (!reserved.length) return
	const ids = reserved.map(({ id }) => id)
	const released = releaseDocuments(db, files, ids).catch((error: unknown) =>
		log.warn({ err: error }, "documents that count for nothing are left to the sweep"),
	)
	await withTimeout(released, RELEASE_TIMEOUT, () => undefined)
}
