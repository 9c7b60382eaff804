import { deleteExpiredAccountData } from "../app/domain/accounts/commands/sessions.server.ts"
import { sentEffects } from "../app/domain/applications/confirmation.server.ts"
import { makeNightlyBackup } from "../app/domain/backup/nightly.server.ts"
import { ABANDONED_AFTER, sweepOrphans } from "../app/domain/files/sweep.server.ts"
import {
	DELIVERY_JOB,
	type MailDispatcher,
	openMailDispatcher,
} from "../app/domain/mail/mail-dispatcher.server.ts"
import { expireOldData } from "../app/domain/privacy/retention.server.ts"
import { type Jobs, openJobs } from "../app/platform/jobs.server.ts"
import { type Clock, TIME_ZONE } from "../app/values/clock.ts"
import type { Container } from "./container.ts"

export interface BackgroundJobs {
	jobs: Jobs
	mailDispatcher: MailDispatcher
	stop(): Promise<unknown>
}

/** What is done beside requests: letters that are due, and sweeping. */
export async function startBackgroundJobs(container: Container, now: Clock): Promise<BackgroundJobs> {
	const { database, limits, log, mail } = container
	const jobs = await openJobs(container.databaseUrl, TIME_ZONE, log)
	const mailDispatcher = openMailDispatcher({
		db: database.db,
		transport: mail,
		effects: sentEffects,
		jobs,
		log,
		authSecret: container.config.authSecret,
		now,
	})
	const deliver = async () => void (await mailDispatcher.deliverDue())
	await jobs.schedule(DELIVERY_JOB, "* * * * *", deliver, 1)
	await jobs.schedule("nightly-sweep", "23 3 * * *", async () => {
		await deleteExpiredAccountData(database.db, now())
		await limits.deleteExpired()
	})
	await jobs.schedule("forget-old-data", "41 3 * * *", async () => {
		const deleted = await expireOldData(database.db, container.config.retention, now())
		if (Object.keys(deleted).length) log.info({ forgotten: deleted }, "forgot what had to be forgotten")
	})
	await scheduleSweeps(container, jobs, now)
	const stopping = new AbortController()
	await scheduleNightlyBackup(container, jobs, now, stopping.signal)
	const stop = () => {
		stopping.abort()
		return Promise.all([jobs.stop(), mailDispatcher.stop()])
	}
	return { jobs, mailDispatcher, stop }
}

/** Looked after every hour, in one process of many. */
async function scheduleNightlyBackup(
	{ config, ...container }: Container,
	jobs: Jobs,
	now: Clock,
	signal: AbortSignal,
): Promise<void> {
	const { dataDir, backupsKept: kept, authSecret, authSecretFile } = config
	const backupSource = { ...container, dataDir, kept, authSecret, authSecretFile, signal }
	await jobs.schedule("nightly-backup", "42 * * * *", async () => {
		if (kept > 0) await makeNightlyBackup(backupSource, now())
	})
}

/** Clears away what a process left behind that died in the middle of an upload: now, and every hour. */
async function scheduleSweeps(
	{ config, files, log, database }: Container,
	jobs: Jobs,
	now: Clock,
): Promise<void> {
	const sweep = (before: Date) =>
		sweepOrphans({ db: database.db, files, dataDir: config.dataDir, log }, before)
	const abandonedBefore = () => new Date(now().getTime() - ABANDONED_AFTER)
	// Whoever owns the embedded database is alone; on another one, other processes may be busy right now.
	void sweep(config.databaseUrl ? abandonedBefore() : now())
	await jobs.schedule("sweep-orphans", "17 * * * *", () => sweep(abandonedBefore()))
}
