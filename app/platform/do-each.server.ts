import { isDatabaseUnavailable } from "./database-unavailable.ts"

/**
 * Does one thing after the other until none is left. One that fails waits for the next run, and the others do not wait for it.
 * @param work.next the one whose turn is, without those that failed
 * @returns whether none failed
 */
export async function doEach(work: {
	next: (failed: number[]) => Promise<number | undefined>
	run: (item: number) => Promise<void>
	onError: (error: unknown, item: number) => void
}): Promise<boolean> {
	const failed: number[] = []
	for (;;) {
		const item = await work.next(failed)
		if (item === undefined) return !failed.length
		try {
			await work.run(item)
		} catch (error) {
			work.onError(error, item)
			failed.push(item)
		}
	}
}

/**
 * Does something for each of these. One that fails holds up no other.
 * @returns whether none failed
 * @throws when the database is away
 */
export async function tryEach<Item>(
	items: Iterable<Item>,
	work: {
		run: (item: Item) => Promise<unknown>
		onError: (error: unknown, item: Item) => void
	},
): Promise<boolean> {
	let isDone = true
	for (const item of items)
		try {
			await work.run(item)
		} catch (error) {
			if (isDatabaseUnavailable(error)) throw error
			work.onError(error, item)
			isDone = false
		}
	return isDone
}

/** Does several things at once; where that fails, one after the other. One that fails alone holds up no other. @throws when the database is away */
export async function togetherOrEach<Item>(
	items: readonly Item[],
	work: {
		run: (some: readonly Item[]) => Promise<void>
		onError: (error: unknown, item: Item) => void
	},
): Promise<void> {
	try {
		return await work.run(items)
	} catch (error) {
		if (isDatabaseUnavailable(error)) throw error
		const [only, ...others] = items
		if (only && !others.length) return work.onError(error, only)
	}
	for (const item of items) await togetherOrEach([item], work)
}
