import { type FormEvent, useRef, useState } from "react"
import { flushSync } from "react-dom"

type Checks = typeof import("./checks.ts")

/**
 * The checks of both forms travel when somebody begins to fill one in: many only read the page. Where they
 * can't be had, the server says the same.
 */
export function useChecks() {
	const [checks, setChecks] = useState<Checks>()
	const loading = useRef<Promise<Checks | undefined>>(undefined)
	const isLoaded = useRef(false)

	function fetchChecks(): Promise<Checks | undefined> {
		loading.current ??= import("./checks.ts")
			.then((loaded) => {
				flushSync(() => setChecks(loaded))
				return loaded
			})
			.catch(() => undefined)
			.finally(() => {
				isLoaded.current = true
			})
		return loading.current
	}

	/** @returns whether the form may go on; one that is sent sooner than its checks came is sent once they are here */
	function canSubmit(event: FormEvent<HTMLFormElement>): boolean {
		if (isLoaded.current) return true
		event.preventDefault()
		const form = event.currentTarget
		void fetchChecks().then(() => form.requestSubmit())
		return false
	}
	return { checks, fetchChecks, canSubmit }
}
