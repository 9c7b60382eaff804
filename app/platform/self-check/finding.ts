/** "fault": this does not work; "warning": it works, and may not for long or not as well. */
export type State = "ok" | "warning" | "fault"

/** What a look at one thing found: a line for the person at the console, with what to do unless all is well. */
export interface Finding {
	name: string
	state: State
	words: string
}

/** Milliseconds: somebody waits for the answer. */
const PATIENCE = 15_000

/**
 * Looks at one thing for a limited time. A look that fails, or does not end, is itself a fault.
 * @param name of the finding in that case
 */
export async function lookAt(
	name: string,
	look: () => Promise<Finding[]>,
	patience = PATIENCE,
): Promise<Finding[]> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<Finding[]>((resolve) => {
		const words = `there was no response within ${patience / 1_000} s`
		timer = setTimeout(() => resolve([{ name, state: "fault", words }]), patience)
	})
	const found = look().catch((error: unknown): Finding[] => [{ name, state: "fault", words: wordsOf(error) }])
	return Promise.race([found, late]).finally(() => clearTimeout(timer))
}

/** An error in one line, without its stack. Node wraps those of several addresses of one name, and says nothing then. */
export function wordsOf(error: unknown): string {
	if (error instanceof AggregateError && error.errors.length) return wordsOf(error.errors[0])
	const words = error instanceof Error ? error.message || error.name : String(error)
	return words.replace(/\s+/g, " ").trim()
}

/** The code of an error, such as ECONNREFUSED, or of the first of several. */
export function codeOf(error: unknown): string {
	if (error instanceof AggregateError && error.errors.length) return codeOf(error.errors[0])
	const { code } = (error ?? {}) as { code?: unknown }
	return typeof code === "string" ? code : ""
}
