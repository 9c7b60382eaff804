import { useEffect, useMemo, useReducer } from "react"
import { type FetchedDetails, fetchDetails } from "../fetch-details.ts"
import { DetailsStore } from "./details-store.ts"

interface Options {
	mix: FetchedDetails["mix"]
	/** What the page brought along. */
	opened?: FetchedDetails | undefined
}

/** What is known beside the table. */
export function useDetailsStore({ mix, opened }: Options): DetailsStore {
	const [, onChange] = useReducer((count: number) => count + 1, 0)
	const store = useMemo(() => new DetailsStore({ fetch: fetchDetails, onChange }), [])
	useMemo(() => store.read(mix, opened), [store, mix, opened])
	return store
}

/** What stands around the row that is looked at is fetched as well, so that it is there when one gets to it. */
export function useDetails(store: DetailsStore, ids: number[]): void {
	const wanted = ids.join()
	useEffect(() => {
		for (const id of wanted ? wanted.split(",").map(Number) : []) void store.need(id)
	}, [store, wanted])
}
