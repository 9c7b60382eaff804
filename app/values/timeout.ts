/**
 * What a promise gives, or what `onTimeout` gives, or throws, when that takes longer. What comes too late is not heard
 * any more, whether it fails or not.
 */
export async function withTimeout<Result, Late>(
	promise: Promise<Result>,
	milliseconds: number,
	onTimeout: () => Late,
): Promise<Result | Late> {
	let timer: ReturnType<typeof setTimeout> | undefined
	const late = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, milliseconds)
	})
	return Promise.race([promise, late.then(onTimeout)]).finally(() => clearTimeout(timer))
}
