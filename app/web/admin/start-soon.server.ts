import type { AdminActionInput } from "./admin-action.server.ts"

/**
 * Has jobs begin now, which come every minute all the same: where that fails, only the log hears of it.
 * @param waiting what it says then
 */
export async function startSoon(
	{ log, services }: Pick<AdminActionInput, "log" | "services">,
	waiting: string,
	...jobs: string[]
): Promise<void> {
	await Promise.all(jobs.map((job) => services.jobs.enqueueAfter(job, 0))).catch((error: unknown) =>
		log.warn({ err: error }, waiting),
	)
}
