import type { Log } from "../app/platform/log.server.ts"

export type Stop = () => Promise<unknown>

/** Stops what was started; what can't be stopped keeps nobody from closing what it stands on. */
export async function stopAll(stops: Stop[], log: Log): Promise<void> {
	const stopped = await Promise.allSettled(stops.map((stop) => stop()))
	for (const one of stopped)
		if (one.status === "rejected") log.error({ err: one.reason }, "something did not stop")
}
