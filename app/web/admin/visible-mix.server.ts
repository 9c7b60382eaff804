import type { RouterContextProvider } from "react-router"
import { readMix } from "../../domain/applications/mix.server.ts"
import { getServices } from "../request/context.ts"
import { getEdition } from "./edition.ts"
import { hasRight } from "./require-right.ts"

/** The mix of the edition; its revenue for who may see the overview. */
export async function readVisibleMix(context: Readonly<RouterContextProvider>) {
	const { revenue, ...mix } = await readMix(getServices(context).db, getEdition(context).id)
	return { ...mix, ...(hasRight(context, "overview.read") && { revenue }) }
}
