let last: Promise<unknown> = Promise.resolve()

/** One file after the other, whoever uploads: looking into one takes memory. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
	const turn = last.then(work, work)
	last = turn.catch(() => undefined)
	return turn
}
