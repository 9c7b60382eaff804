import { CARRY_OVER_JOB, carryPapersOver } from "../app/domain/papers/carry-over.server.ts"
import { PAPER_REMINDER_JOB, queuePaperReminders } from "../app/domain/vendor-pages/paper-reminders.server.ts"
import { queueVerdictEmails, VERDICTS_JOB } from "../app/domain/vendor-pages/verdict-emails.server.ts"
import type { Jobs } from "../app/platform/jobs.server.ts"
import type { Clock } from "../app/values/clock.ts"
import type { Container } from "./container.ts"
import { scheduleLetters } from "./letter-jobs.ts"

/** Emails about papers that were judged, and by day of Nairobi about those that are due soon. */
export async function schedulePaperEmails(
	{ database: { db }, log }: Container,
	jobs: Jobs,
	now: Clock,
): Promise<void> {
	await scheduleLetters(jobs, VERDICTS_JOB, "* * * * *", () => queueVerdictEmails(db, now(), log))
	const carryOver = async () => void (await carryPapersOver(db, now(), log))
	await jobs.schedule(CARRY_OVER_JOB, "* * * * *", carryOver)
	await scheduleLetters(jobs, PAPER_REMINDER_JOB, "37 8-18 * * *", async () => {
		// Nobody is asked for what they have.
		await carryOver()
		return queuePaperReminders(db, now(), log)
	})
}
