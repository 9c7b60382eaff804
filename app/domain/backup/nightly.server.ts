import type { Log } from "../../platform/log.server.ts"
import {
	BackupInProgressError,
	backupFolderOf,
	findNewestNightly,
	removeOldNightly,
} from "./folder.server.ts"
import { type BackupSource, makeBackup } from "./make.server.ts"
import { isDue } from "./rules.ts"

export interface NightlyBackupOptions extends BackupSource {
	dataDir: string
	/** How many nightly backups are kept. */
	kept: number
	log: Log
	signal: AbortSignal
}

/**
 * Makes the backup of last night in the data folder, if it is still to be made, and lets the oldest ones go. To be
 * called every hour: so a night that the machine slept through, or the disk was full, is made up for.
 * @throws when it can't be made; the earlier ones stay
 */
export async function makeNightlyBackup(
	{ dataDir, kept, log, signal, ...source }: NightlyBackupOptions,
	now: Date,
): Promise<void> {
	const to = backupFolderOf(dataDir)
	if (!isDue(await findNewestNightly(dataDir), now)) return
	const backup = await makeBackup(source, { to, kind: "nightly", at: now, signal }).catch(ignoreInProgress)
	if (!backup) return
	const { folder, manifest } = backup
	await removeOldNightly(to, kept)
	const { files, tables, troubles } = manifest
	log.info({ folder, tables: tables.length, files: files.count }, "made the nightly backup")
	if (troubles.length)
		log.error({ troubles: troubles.slice(0, 20), count: troubles.length }, "documents are missing or damaged")
}

/** Someone is making a backup by hand: the next hour tries again. */
function ignoreInProgress(error: unknown): undefined {
	if (!(error instanceof BackupInProgressError)) throw error
}
