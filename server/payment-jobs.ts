import { openPaymentGateway, type PaymentGateway } from "../app/domain/payments/gateway.server.ts"
import { matchPayments } from "../app/domain/payments/match.server.ts"
import { PAYMENTS_JOB, processNotices } from "../app/domain/payments/notices.server.ts"
import { endPractice } from "../app/domain/payments/practice-end.server.ts"
import { openPracticeGateway } from "../app/domain/payments/practice-till.server.ts"
import { PULL_JOB, pullPayments } from "../app/domain/payments/pull.server.ts"
import { checkRequests, REQUESTS_JOB } from "../app/domain/payments/requests.server.ts"
import type { Jobs } from "../app/platform/jobs.server.ts"
import type { Clock } from "../app/values/clock.ts"
import { isHttps } from "../app/values/https.ts"
import type { Container } from "./container.ts"

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

/** What M-Pesa told, what became of phones that were asked, and once an hour what nobody told. */
export async function schedulePayments(
	{ database: { db }, log }: Container,
	jobs: Jobs,
	{ now, gateway }: { now: Clock; gateway: PaymentGateway | undefined },
): Promise<void> {
	const process = async () => {
		await processNotices(db, now)
		await matchPayments(db, now)
	}
	await jobs.schedule(PAYMENTS_JOB, "* * * * *", process, 1)
	if (!gateway) return
	const { daraja } = gateway
	const requests = { now, log, isPractice: gateway.practice !== undefined }
	await jobs.schedule(REQUESTS_JOB, "* * * * *", () => checkRequests(db, daraja, requests), 5)
	await jobs.schedule(PULL_JOB, "13 * * * *", async () => {
		await pullPayments(db, daraja, { now, log })
		await process()
	})
	// What was paid while we were away.
	await jobs.enqueueAfter(PULL_JOB, 1)
}
