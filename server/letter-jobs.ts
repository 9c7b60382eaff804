import { DELIVERY_JOB } from "../app/domain/mail/mail-dispatcher.server.ts"
import type { Jobs } from "../app/platform/jobs.server.ts"

/**
 * A job that queues letters, which are delivered as soon as there are any.
 * @param queue resolves to how many it queued, or whether it did
 */
export const scheduleLetters = (
	jobs: Jobs,
	name: string,
	cron: string,
	queue: () => Promise<number | boolean>,
	delaySeconds?: number,
): Promise<void> =>
	jobs.schedule(
		name,
		cron,
		async () => {
			if (await queue()) await jobs.enqueueAfter(DELIVERY_JOB, 0)
		},
		delaySeconds,
	)
