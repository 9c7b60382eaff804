import { PgBoss } from "pg-boss"
import type { Log } from "./log.server.ts"
import { jobDuration } from "./metrics.server.ts"

/** Tasks that run beside requests: at times of the clock, or soon after something happened. */
export interface Jobs {
	/**
	 * Runs `handler` every time `cron` says (five fields, in the time zone of `openJobs`), in one process of many, and when
	 * asked for: within `delaySeconds`, as often as each process looks into the database.
	 */
	schedule(name: string, cron: string, handler: () => Promise<void>, delaySeconds?: number): Promise<void>
	/** Asks for a run of `name` that begins after `seconds`. One run answers all who asked until it begins. */
	enqueueAfter(name: string, seconds: number): Promise<void>
	stop(): Promise<void>
}

/** As many who ask are answered by one run; whoever asks beyond that, by the next. */
const ASKED_AT_ONCE = 1_000

/** How the connections of a running server's jobs are called: by them others see that it runs. */
export const JOBS_APPLICATION_NAME = "tamasha-jobs"

/**
 * Jobs on pg-boss, in the schema `pgboss` of our own database.
 * @param timeZone of the clock that starts them, as IANA names it
 */
export async function openJobs(connectionString: string, timeZone: string, log: Log): Promise<Jobs> {
	const boss = new PgBoss({ connectionString, application_name: JOBS_APPLICATION_NAME, max: 4 })
	boss.on("error", (error) => log.warn({ reason: error.message }, "job queue"))
	await boss.start()
	return {
		async schedule(name, cron, handler, delaySeconds = 20) {
			await boss.createQueue(name)
			const polling = { pollingIntervalSeconds: delaySeconds, batchSize: ASKED_AT_ONCE }
			await boss.work(name, polling, async () => {
				const recordRun = jobDuration.startTimer({ task: name })
				await handler().then(
					() => recordRun({ outcome: "done" }),
					(error: unknown) => {
						recordRun({ outcome: "failed" })
						log.error({ err: error, job: name }, "job failed")
					},
				)
			})
			await boss.schedule(name, cron, null, { tz: timeZone })
		},
		async enqueueAfter(name, seconds) {
			await boss.send(name, null, { startAfter: seconds })
		},
		stop: () => boss.stop({ graceful: true, timeout: 5_000, close: true }),
	}
}
