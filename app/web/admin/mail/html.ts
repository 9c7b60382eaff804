import { findMail } from "../../../domain/mail/queries.server.ts"
import { getServices } from "../../request/context.ts"
import { letterPage } from "../letter-page.ts"
import { parseId } from "../respond.server.ts"
import type { Route } from "./+types/html"

export async function loader({ params, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const mail = id ? await findMail(getServices(context).db, id) : undefined
	return letterPage(mail?.html)
}
