import type { RouterContextProvider } from "react-router"
import { findTags, listTags } from "../../../../domain/tags/queries.server.ts"
import { getServices } from "../../../request/context.ts"
import { getEdition } from "../../shell/editions/edition.ts"

/** The tags of an application, and those that its edition has. */
export async function readTagsView(context: Readonly<RouterContextProvider>, application: number) {
	const { db } = getServices(context)
	const [own, all] = await Promise.all([findTags(db, [application]), listTags(db, getEdition(context).id)])
	return { tags: own.get(application) ?? [], offered: all.map(({ name }) => name) }
}
