import { useEffect, useState } from "react"
import { href } from "react-router"

export interface VendorWords {
	description: string
	website: string
}
type Fetched = VendorWords | "loading" | "not-loaded"

/** What a vendor says about itself: as the page brought it, else fetched now. */
export function useWordsOf(list: string, slug: string, given: VendorWords | undefined): Fetched {
	const [words, setWords] = useState<Fetched>(given ?? "loading")
	const isGiven = given !== undefined
	useEffect(() => {
		if (isGiven) return
		const gone = new AbortController()
		fetchWords(href("/directory/:list/:slug/words", { list, slug }), gone.signal)
			.then(setWords)
			.catch(() => gone.signal.aborted || setWords("not-loaded"))
		return () => gone.abort()
	}, [list, slug, isGiven])
	return words
}

async function fetchWords(address: string, signal: AbortSignal): Promise<VendorWords> {
	const response = await fetch(address, { signal })
	if (!response.ok) throw new Error(`${address} answered ${response.status}`)
	return (await response.json()) as VendorWords
}
