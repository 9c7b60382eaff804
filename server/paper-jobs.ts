import { DELIVERY_JOB } from "../app/domain/mail/mail-dispatcher.server.ts"
import { CARRY_OVER_JOB, carryPapersOver } from "../app/domain/papers/carry-over.server.ts"
import { PAPER_REMINDER_JOB, queuePaperReminders } from "../app/domain/vendor-pages/paper-reminders.server.ts"
import { queueVerdictEmails, VERDICTS_JOB } from "../app/domain/vendor-pages/verdict-emails.server.ts"
import type { Jobs } from "../app/platform/jobs.server.ts"
import type { Clock } from "../app/values/clock.ts"
import type { Container } from "./container.ts"

/** Emails about papers that were judged, and by day of Nairobi about those that are due soon. */
export async function schedulePaperEmails(
	{ database: { db }, log }: Container,
	jobs: Jobs,
	now: Clock,
): Promise<void> {
	const deliver = async (queued: number) => {
		if (queued) await jobs.enqueueAfter(DELIVERY_JOB, 0)
	}
	await jobs.schedule(VERDICTS_JOB, "* * * * *", async () =>
		deliver(await queueVerdictEmails(db, now(), log)),
	)
	const carryOver = async () => void (await carryPapersOver(db, now(), log))
	await jobs.schedule(CARRY_OVER_JOB, "* * * * *", carryOver)
	await jobs.schedule(PAPER_REMINDER_JOB, "37 8-18 * * *", async () => {
		// Nobody is asked for what they have.
		await carryOver()
		await deliver(await queuePaperReminders(db, now(), log))
	})
}
