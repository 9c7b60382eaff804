import { findMail } from "../../../domain/mail/queries.server.ts"
import { parseId } from "../../../values/record-id.ts"
import { getServices } from "../../request/context.ts"
import { letterPage } from "../shell/letters/letter-page.ts"
import type { Route } from "./+types/html"

export async function loader({ params, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const mail = id ? await findMail(getServices(context).db, id) : undefined
	return letterPage(mail?.html)
}
