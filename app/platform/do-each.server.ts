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
