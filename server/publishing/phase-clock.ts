import { nextChangeAt } from "../../app/domain/editions/next-change.ts"
import type { EditionTimes } from "../../app/domain/editions/rules.ts"
import type { Log } from "../../app/platform/log.server.ts"
import type { Clock } from "../../app/values/clock.ts"

/** Milliseconds after which editions that could not be read are read again. */
const RETRY_DELAY = 10_000

/**
 * Knows the next moment at which pages say something else because of the time alone: applications open or close, a day
 * begins, an edition is over. It is asked at each request and needs no timer, so a machine that slept is not late either.
 */
export function createPhaseClock(readEditions: () => Promise<readonly EditionTimes[]>, now: Clock, log: Log) {
	let editions: readonly EditionTimes[] = []
	let changesAt: Date | undefined
	let lastRead = 0

	/** Reads the editions again: to be called whenever they may have changed. */
	function update(): void {
		const read = ++lastRead
		// Whatever passes while they are read is a change too.
		const since = now()
		readEditions()
			.then((found) => {
				if (read !== lastRead) return
				editions = found
				changesAt = nextChangeAt(editions, since)
			})
			.catch((err: unknown) => {
				log.warn({ err }, "the times of the editions could not be read: pages may be a minute late")
				setTimeout(() => read === lastRead && update(), RETRY_DELAY).unref()
			})
	}

	/** Whether such a moment has passed since it was last asked. */
	function hasTurned(): boolean {
		const moment = now()
		if (!changesAt || moment < changesAt) return false
		changesAt = nextChangeAt(editions, moment)
		return true
	}

	return { update, hasTurned }
}
