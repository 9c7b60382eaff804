import { and, asc, eq, lt, not, notExists } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { isAttached } from "./queries.server.ts"
import { blankFormKey } from "./rules.ts"
import { blankFormFiles, blankForms } from "./schema.server.ts"

interface BlankFormSweepContext {
	db: Db
	files: Pick<FileStore, "remove">
	log: Log
}

/**
 * Takes away the files that no form names, and that goes with no email: of forms that were removed or replaced, and of uploads that died half way. One
 * that can't be removed stays for the next time.
 * @param before nobody is still busy with what was sent before this
 */
export async function sweepBlankFormFiles(
	{ db, files, log }: BlankFormSweepContext,
	before: Date,
): Promise<void> {
	let swept = 0
	try {
		for (;;) {
			const removed = await sweepNextFile(db, files, before)
			if (removed === undefined) break
			swept += removed
		}
	} catch (error) {
		log.warn({ err: error }, "files of blank forms could not be swept; next time")
	}
	if (swept) log.info({ blankForms: swept }, "swept files of blank forms")
}

const isNotAttached = not(isAttached)

/**
 * One at a time: the lock on its row keeps a form that would name it waiting until the file is gone.
 * @returns how many files went; undefined when none was left to look at
 */
function sweepNextFile(db: Db, files: Pick<FileStore, "remove">, before: Date): Promise<number | undefined> {
	return db.transaction(async (tx) => {
		const forms = tx
			.select({ id: blankForms.id })
			.from(blankForms)
			.where(eq(blankForms.sha256, blankFormFiles.sha256))
		const [file] = await tx
			.select()
			.from(blankFormFiles)
			.where(and(lt(blankFormFiles.uploadedAt, before), notExists(forms), isNotAttached))
			.orderBy(asc(blankFormFiles.uploadedAt))
			.limit(1)
			.for("update", { skipLocked: true })
		if (!file) return undefined
		// A form that came to name it before we had the lock is seen only by a query that begins after it.
		if (await tx.$count(blankForms, eq(blankForms.sha256, file.sha256))) return 0
		if (!(await tx.$count(blankFormFiles, and(eq(blankFormFiles.sha256, file.sha256), isNotAttached))))
			return 0
		await files.remove(blankFormKey(file))
		await tx.delete(blankFormFiles).where(eq(blankFormFiles.sha256, file.sha256))
		return 1
	})
}
