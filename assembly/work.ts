import { sweepAccounts } from "../app/domain/accounts/commands/sessions.server.ts"
import { sentEffects } from "../app/domain/applications/confirmation.server.ts"
import { keepNightlyCopy } from "../app/domain/backup/nightly.server.ts"
import { ABANDONED_AFTER, sweepOrphans } from "../app/domain/files/sweep.server.ts"
import { DELIVERY_JOB, openPostOffice, type PostOffice } from "../app/domain/mail/post-office.server.ts"
import { forgetOldData } from "../app/domain/privacy/retention.server.ts"
import type { Clock } from "../app/platform/clock.ts"
import { type Jobs, openJobs } from "../app/platform/jobs.server.ts"
import type { Metrics } from "../app/platform/metrics.server.ts"
import type { Machine } from "./machine.ts"

export interface Work {
	jobs: Jobs
	post: PostOffice
	/** Lets what runs end. */
	stop(): Promise<unknown>
}

/** What is done beside requests: letters that are due, and sweeping. */
export async function startWork(machine: Machine, metrics: Metrics, now: Clock): Promise<Work> {
	const { database, limits, log, mail } = machine
	const jobs = await openJobs(machine.databaseUrl, log, metrics.jobRan)
	const post = openPostOffice({ db: database.db, transport: mail, effects: sentEffects, jobs, log, now })
	await jobs.every(DELIVERY_JOB, "* * * * *", async () => void (await post.deliverDue()))
	await jobs.every("nightly-sweep", "23 3 * * *", async () => {
		await sweepAccounts(database.db, now())
		await limits.sweep()
	})
	await jobs.every("forget-old-data", "41 3 * * *", async () => {
		const forgotten = await forgetOldData(database.db, machine.config.keep, now())
		if (Object.keys(forgotten).length) log.info({ forgotten }, "forgot what had to be forgotten")
	})
	await sweepAtTimes(machine, jobs, now)
	const stopping = new AbortController()
	await backUpAtNight(machine, jobs, now, stopping.signal)
	const stop = () => {
		stopping.abort()
		return Promise.all([jobs.stop(), post.stop()])
	}
	return { jobs, post, stop }
}

/** Looked after every hour, in one process of many. */
async function backUpAtNight(
	{ config, ...machine }: Machine,
	jobs: Jobs,
	now: Clock,
	signal: AbortSignal,
): Promise<void> {
	const { dataDir, backupsKept: kept, authSecret, authSecretFile } = config
	const parts = { ...machine, dataDir, kept, authSecret, authSecretFile, signal }
	await jobs.every("nightly-backup", "42 * * * *", async () => {
		if (kept > 0) await keepNightlyCopy(parts, now())
	})
}

/** Clears away what a process left behind that died in the middle of an upload: now, and every hour. */
async function sweepAtTimes(
	{ config, files, log, database }: Machine,
	jobs: Jobs,
	now: Clock,
): Promise<void> {
	const sweep = (before: Date) =>
		sweepOrphans({ db: database.db, files, dataDir: config.dataDir, log }, before)
	const abandoned = () => new Date(now().getTime() - ABANDONED_AFTER)
	// Whoever owns the embedded database is alone; on another one, other processes may be busy right now.
	void sweep(config.databaseUrl ? abandoned() : now())
	await jobs.every("sweep-orphans", "17 * * * *", () => sweep(abandoned()))
}
