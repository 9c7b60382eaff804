import { parseId } from "../../../values/record-id.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { letterPage } from "../shell/letters/letter-page.ts"
import type { Route } from "./+types/html"
import { readNewsletter } from "./preview.server.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
	const { origin } = getRequestContext(context)
	const newsletter = await readNewsletter(getServices(context).db, parseId(params.id), origin)
	return letterPage(newsletter?.html)
}
