import { setImmediate as nextTurn } from "node:timers/promises"

export class BodyTooLargeError extends Error {}
/** The sender went away, stood still or only drips. */
export class BodyInterruptedError extends Error {}

export interface PaceLimits {
	/** Bytes of the whole request. */
	totalSize: number
	/** Milliseconds in all that a sender may be too slow; with a bad line its pauses add up. */
	patience: number
	/** Bytes a second: a telephone at the edge of its network manages this. Without it 4,000. */
	slowest?: number
	/** Milliseconds over which the pace is judged. Without it ten seconds. */
	judgedOver?: number
}

/** Milliseconds for which one body is read before others get their turn. */
const TURN = 1

/** The body, for as long as it keeps coming and within its size: what came early does not pay for a later standstill. */
export async function* readWithPaceLimits(
	body: ReadableStream<Uint8Array>,
	{ totalSize, patience, slowest = 4_000, judgedOver = 10_000 }: PaceLimits,
): AsyncGenerator<Uint8Array> {
	const reader = body.getReader()
	const enough = (slowest * judgedOver) / 1000
	let [total, slow] = [0, 0]
	let period = { start: performance.now(), size: 0 }
	let reading: ReturnType<typeof reader.read> | undefined
	let turnStart = performance.now()
	try {
		for (;;) {
			reading ??= reader.read()
			const left = period.start + judgedOver - performance.now()
			const read = left > 0 ? await withTimeout(reading, left) : undefined
			if (read?.done) return
			if (!read) {
				if (period.size < enough) slow += judgedOver
				if (slow >= patience) throw new BodyInterruptedError()
				period = { start: performance.now(), size: 0 }
				continue
			}
			reading = undefined
			total += read.value.length
			period.size += read.value.length
			if (total > totalSize) throw new BodyTooLargeError()
			yield read.value
			if (performance.now() - turnStart < TURN) continue
			// A sender who is quicker than we are would be read without a pause: two megabytes, or 10,000 single bytes.
			await nextTurn()
			turnStart = performance.now()
		}
	} finally {
		reading?.catch(() => undefined)
		// Not waited for: whoever stands still does not answer this either.
		void reader.cancel().catch(() => undefined)
	}
}

/** @returns undefined when it is not there in time @throws {BodyInterruptedError} when the sender went away */
async function withTimeout<T>(reading: Promise<T>, milliseconds: number): Promise<T | undefined> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<undefined>((resolve) => {
		timer = setTimeout(() => resolve(undefined), milliseconds)
	})
	const interrupted = reading.catch(() => Promise.reject(new BodyInterruptedError()))
	return Promise.race([interrupted, late]).finally(() => clearTimeout(timer))
}
