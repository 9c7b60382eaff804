import { CHARGES_JOB, reconcilePending } from "../app/domain/ledger/pending-charges.server.ts"
import { INVOICE_JOB, issueInvoices } from "../app/domain/money/invoice-run-job.server.ts"
import { LEDGER_LETTERS_JOB, queueLedgerLetters } from "../app/domain/money/letters.server.ts"
import { queueReminders, REMINDER_JOB } from "../app/domain/money/reminders.server.ts"
import { openPaymentGateway, type PaymentGateway } from "../app/domain/payments/gateway.server.ts"
import { matchPayments } from "../app/domain/payments/match.server.ts"
import { PAYMENTS_JOB, processNotices } from "../app/domain/payments/notices.server.ts"
import { endPractice } from "../app/domain/payments/practice-end.server.ts"
import { openPracticeGateway } from "../app/domain/payments/practice-till.server.ts"
import { PULL_JOB, pullPayments } from "../app/domain/payments/pull.server.ts"
import { checkRequests, REQUESTS_JOB } from "../app/domain/payments/requests.server.ts"
import { importStatements, STATEMENT_JOB } from "../app/domain/statements/job.server.ts"
import type { Jobs } from "../app/platform/jobs.server.ts"
import type { Clock } from "../app/values/clock.ts"
import { isHttps } from "../app/values/https.ts"
import type { Container } from "./container.ts"
import { scheduleLetters } from "./letter-jobs.ts"

/** M-Pesa; where it is not set up, and the site is not public, a till for trying out. */
export async function openGateway(
	{ config, database: { db } }: Container,
	jobs: Jobs,
	now: Clock,
): Promise<PaymentGateway | undefined> {
	const gateway = openPaymentGateway(config, now)
	if (!gateway && !isHttps(config.publicUrl)) {
		const received = () => jobs.enqueueAfter(PAYMENTS_JOB, 0)
		return openPracticeGateway({ db, now, received })
	}
	await endPractice(db, now)
	return gateway
}

interface MoneyJobs {
	now: Clock
	gateway: PaymentGateway | undefined
	/** False while the local mailbox takes every email. */
	leavesMachine: boolean
}

export async function scheduleMoney(container: Container, jobs: Jobs, options: MoneyJobs): Promise<void> {
	await schedulePayments(container, jobs, options)
	const { database, log } = container
	const reconcile = async () => void (await reconcilePending(database.db, options.now, log))
	await jobs.schedule(CHARGES_JOB, "* * * * *", reconcile, 1)
	await jobs.schedule(INVOICE_JOB, "* * * * *", () => issueInvoices(database.db, options.now, log), 1)
	await scheduleMoneyLetters(container, jobs, options)
}

/** What M-Pesa told, what became of phones that were asked, and once an hour what nobody told. */
async function schedulePayments(
	{ database: { db }, log }: Container,
	jobs: Jobs,
	{ now, gateway }: MoneyJobs,
): Promise<void> {
	const process = async () => {
		await processNotices(db, now, log)
		await matchPayments(db, now, log)
	}
	await jobs.schedule(PAYMENTS_JOB, "* * * * *", process, 1)
	const importAll = async () => {
		if (await importStatements(db, now, log)) await jobs.enqueueAfter(PAYMENTS_JOB, 0)
	}
	await jobs.schedule(STATEMENT_JOB, "* * * * *", importAll, 1)
	if (!gateway) return
	const { daraja } = gateway
	const requests = { now, log, isPractice: gateway.practice !== undefined }
	const check = async () => {
		// M-Pesa names no receipt there; its list of payments does.
		if (await checkRequests(db, daraja, requests)) await jobs.enqueueAfter(PULL_JOB, 5)
	}
	await jobs.schedule(REQUESTS_JOB, "* * * * *", check, 5)
	await jobs.schedule(PULL_JOB, "13 * * * *", async () => {
		await pullPayments(db, daraja, { now, log })
		await process()
	})
	// What was paid while we were away.
	await jobs.enqueueAfter(PULL_JOB, 1)
}

/** Emails about what happened on ledgers, and by day of Nairobi about what is due soon. */
async function scheduleMoneyLetters(
	{ database: { db }, log }: Container,
	jobs: Jobs,
	{ now, leavesMachine }: MoneyJobs,
): Promise<void> {
	await scheduleLetters(jobs, LEDGER_LETTERS_JOB, "* * * * *", () =>
		queueLedgerLetters(db, { now: now(), leavesMachine, log }),
	)
	await scheduleLetters(jobs, REMINDER_JOB, "7 8-18 * * *", () => queueReminders(db, now(), log))
}
