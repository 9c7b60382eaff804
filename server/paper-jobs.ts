import { DELIVERY_JOB } from "../app/domain/mail/mail-dispatcher.server.ts"
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
	await jobs.schedule(PAPER_REMINDER_JOB, "37 8-18 * * *", async () =>
		deliver(await queuePaperReminders(db, now(), log)),
	)
}
