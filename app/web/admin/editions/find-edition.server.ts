import { href, type RouterContextProvider } from "react-router"
import { type Edition, listEditions } from "../../../domain/editions/queries.server.ts"
import { parseId } from "../../../values/record-id.ts"
import { getServices } from "../../request/context.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { NO_EDITION } from "../shell/editions/edition-messages.ts"

/**
 * The edition that an address names, and the one that it was made from.
 * @throws a redirect to the list when there is none
 */
export async function requireEdition(
	context: Readonly<RouterContextProvider>,
	segment: string,
): Promise<{ edition: Edition; source: Edition | undefined }> {
	const editions = await listEditions(getServices(context).db)
	const edition = editions.find(({ id }) => id === parseId(segment))
	if (!edition) throw await redirectWithFlash(href("/admin/editions"), [NO_EDITION], context)
	return { edition, source: editions.find(({ id }) => id === edition.clonedFrom) }
}
