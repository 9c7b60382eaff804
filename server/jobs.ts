import { deleteExpiredAccountData } from "../app/domain/accounts/commands/sessions.server.ts"
import { findLetterSender } from "../app/domain/applications/letter-sender.server.ts"
import { makeNightlyBackup } from "../app/domain/backup/nightly.server.ts"
import { sweepBlankFormFiles } from "../app/domain/blank-forms/sweep.server.ts"
import { BULK_CHANGE_JOB, carryOutBulkChanges } from "../app/domain/bulk-changes/job.server.ts"
import { RELEASE_JOB, releaseDueChoices } from "../app/domain/choices/release-job.server.ts"
import { sentEffects } from "../app/domain/decisions/confirmation.server.ts"
import { DIGEST_JOB, queueDigests } from "../app/domain/digests/commands.server.ts"
import { LOGO_JOB, takeLogos } from "../app/domain/directory/take-logos.server.ts"
import { sweepPartialUploads } from "../app/domain/files/resumable-uploads.server.ts"
import { ABANDONED_AFTER, sweepOrphans } from "../app/domain/files/sweep.server.ts"
import { BOUNCE_JOB, readBounces } from "../app/domain/mail/bounces.server.ts"
import {
	DELIVERY_JOB,
	type MailDispatcher,
	openMailDispatcher,
} from "../app/domain/mail/mail-dispatcher.server.ts"
import { createAttachmentReader } from "../app/domain/mailings/attachments.server.ts"
import { MAILING_JOB, queueMailings } from "../app/domain/mailings/queue.server.ts"
import { readInvoiceAttachment } from "../app/domain/money/invoice-attachment.server.ts"
import { NEWSLETTER_JOB, queueNewsletters } from "../app/domain/newsletter/queue.server.ts"
import type { PaymentGateway } from "../app/domain/payments/gateway.server.ts"
import { sweepPictures } from "../app/domain/pictures/sweep.server.ts"
import { expireOldData } from "../app/domain/privacy/retention.server.ts"
import { offerEffects } from "../app/domain/standby/offer-times.server.ts"
import { processVacancies, STANDBY_JOB } from "../app/domain/standby/offers.server.ts"
import { findPageUrl } from "../app/domain/vendor-pages/links.server.ts"
import { type Jobs, openJobs } from "../app/platform/jobs.server.ts"
import { type Clock, TIME_ZONE } from "../app/values/clock.ts"
import type { Container } from "./container.ts"
import { scheduleLetters } from "./letter-jobs.ts"
import { schedulePaperEmails } from "./paper-jobs.ts"
import { openGateway, scheduleMoney } from "./payment-jobs.ts"
import type { Stop } from "./stop-all.ts"

export interface BackgroundJobs {
	jobs: Jobs
	mailDispatcher: MailDispatcher
	gateway: PaymentGateway | undefined
}

/**
 * What is done beside requests: letters that are due, and sweeping.
 * @param stops gets what stops what has been started, also when the rest does not start
 */
export async function startBackgroundJobs(
	container: Container,
	now: Clock,
	stops: Stop[],
): Promise<BackgroundJobs> {
	const { database, limits, log } = container
	const jobs = await openJobs(container.databaseUrl, TIME_ZONE, log)
	const mailDispatcher = openDispatcher(container, jobs, now)
	stops.push(jobs.stop, () => mailDispatcher.stop())
	const deliver = async () => void (await mailDispatcher.deliverDue())
	await jobs.schedule(DELIVERY_JOB, "* * * * *", deliver, 1)
	await scheduleWriters(container, jobs, now)
	await scheduleBounces(container, jobs, now)
	const gateway = await openGateway(container, jobs, now)
	await scheduleMoney(container, jobs, { now, gateway, leavesMachine: mailDispatcher.leavesMachine })
	await schedulePaperEmails(container, jobs, now)
	await jobs.schedule("nightly-sweep", "23 3 * * *", async () => {
		await deleteExpiredAccountData(database.db, now()).finally(() => limits.deleteExpired())
	})
	await jobs.schedule("forget-old-data", "41 3 * * *", async () => {
		await expireOldData(database.db, container.config.retention, now(), log)
	})
	await scheduleSweeps(container, jobs, now)
	const stopping = new AbortController()
	stops.push(async () => stopping.abort())
	await scheduleLogos(container, jobs, now, stopping.signal)
	await scheduleNightlyBackup(container, jobs, now, stopping.signal)
	return { jobs, mailDispatcher, gateway }
}

export function openDispatcher(
	{ database, log, mail, config, files }: Pick<Container, "database" | "log" | "mail" | "config" | "files">,
	jobs: Pick<Jobs, "enqueueAfter">,
	now: Clock,
): MailDispatcher {
	// One for all letters: it reads the files of a mailing once.
	const readMailingAttachments = createAttachmentReader(files)
	return openMailDispatcher({
		db: database.db,
		transport: mail,
		effects: { ...sentEffects, ...offerEffects },
		findSender: findLetterSender,
		findVendorPage: (db, letter) =>
			findPageUrl(db, letter, { origin: originOf(config), authSecret: config.authSecret, at: now() }),
		findAttachments: (db, letter) =>
			letter.mailingId === null
				? readInvoiceAttachment(db, letter, now())
				: readMailingAttachments(db, letter),
		jobs,
		log,
		authSecret: config.authSecret,
		now,
	})
}

/** Of our own site, for links that are written by no request. */
const originOf = ({ publicUrl, port }: Container["config"]) => publicUrl ?? `http://localhost:${port}`

/** What writes letters by itself, each minute; what somebody waits for is looked at sooner when asked. */
async function scheduleWriters({ database: { db }, log }: Container, jobs: Jobs, now: Clock): Promise<void> {
	const eachMinute = "* * * * *"
	await scheduleLetters(jobs, NEWSLETTER_JOB, eachMinute, () => queueNewsletters(db, now), 1)
	await scheduleLetters(jobs, MAILING_JOB, eachMinute, () => queueMailings(db, now, log), 1)
	await scheduleLetters(jobs, DIGEST_JOB, eachMinute, () => queueDigests(db, now(), log))
	await scheduleLetters(jobs, RELEASE_JOB, eachMinute, () => releaseDueChoices(db, now, log), 1)
	await scheduleLetters(jobs, BULK_CHANGE_JOB, eachMinute, () => carryOutBulkChanges(db, now, log), 1)
	await scheduleLetters(jobs, STANDBY_JOB, eachMinute, () => processVacancies(db, now, log))
}

/** Reports that letters could not be delivered. */
async function scheduleBounces(container: Container, jobs: Jobs, now: Clock): Promise<void> {
	const { config, database, databaseUrl, log } = container
	const reader = { db: database.db, databaseUrl, imapUrl: config.bounceImapUrl, log, now }
	await jobs.schedule(BOUNCE_JOB, "*/5 * * * *", () => readBounces(reader))
}

/** Logos that came with applications, for the listings that were made of these. */
async function scheduleLogos(
	{ config, database, ...container }: Container,
	jobs: Jobs,
	now: Clock,
	signal: AbortSignal,
): Promise<void> {
	const take = async () => {
		await takeLogos(database.db, { ...container, dataDir: config.dataDir, at: now(), signal })
	}
	await jobs.schedule(LOGO_JOB, "* * * * *", take, 1)
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
	const { db } = database
	const sweep = async (before: Date) => {
		await sweepOrphans({ db, files, dataDir: config.dataDir, log }, before)
		await sweepBlankFormFiles({ db, files, log }, before)
		await sweepPictures({ db, files, log }, before)
		await sweepPartialUploads(config.dataDir, log, now())
	}
	const abandonedBefore = () => new Date(now().getTime() - ABANDONED_AFTER)
	// Whoever owns the embedded database is alone; on another one, other processes may be busy right now.
	void sweep(config.databaseUrl ? abandonedBefore() : now())
	await jobs.schedule("sweep-orphans", "17 * * * *", async () => {
		await sweep(abandonedBefore())
	})
}
