import type { SweepContext } from "../files/sweep.server.ts"
import { sweepReservedPictures } from "./release.server.ts"

/**
 * Takes away the pictures that were being added when a process died, and those that were removed.
 * @param before nobody is still busy with what is older than this
 */
export async function sweepPictures(
	{ db, files, log }: Pick<SweepContext, "db" | "files" | "log">,
	before: Date,
): Promise<void> {
	try {
		const pictures = await sweepReservedPictures(db, files, before)
		if (pictures) log.info({ pictures }, "swept pictures")
	} catch (error) {
		log.warn({ err: error }, "pictures could not be swept; next time")
	}
}
