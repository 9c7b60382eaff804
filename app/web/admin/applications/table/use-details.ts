import { useEffect, useMemo, useReducer } from "react"
import { type FetchedDetails, fetchDetails } from "../fetch-details.ts"
import { DetailsStore } from "./details-store.ts"
import { nextAsk } from "./next-ask.ts"
import type { RowView } from "./row-view.ts"

interface Options {
	rows: RowView[]
	mix: FetchedDetails["mix"]
	/** What the page brought along. */
	opened?: FetchedDetails | undefined
}

/** What is known beside the table, and of its lines. @param asked the number of the request for the page (`nextAsk`) */
export function useDetailsStore(found: Options, asked: number): DetailsStore {
	const [, onChange] = useReducer((count: number) => count + 1, 0)
	const store = useMemo(() => new DetailsStore({ fetch: fetchDetails, nextAsk, onChange }), [])
	useMemo(() => store.read(found, asked), [store, found, asked])
	return store
}

/** What stands around the row that is looked at is fetched as well, so that it is there when one gets to it. */
export function useDetails(store: DetailsStore, ids: (number | undefined)[]): void {
	const wanted = ids.filter((id) => id !== undefined).join()
	useEffect(() => {
		for (const id of wanted ? wanted.split(",").map(Number) : []) void store.need(id)
	}, [store, wanted])
}
