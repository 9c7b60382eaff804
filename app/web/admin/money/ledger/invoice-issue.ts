import { redirect } from "react-router"
import { documentTitle } from "../../../../domain/money/document-content.ts"
import { issueByHand } from "../../../../domain/money/invoices.server.ts"
import { handleAdminAction, outcomeOf } from "../../shell/actions/admin-action.server.ts"
import { NO_VENDOR } from "../../shell/decisions/decision-messages.ts"
import { getEdition } from "../../shell/editions/edition.ts"
import { NOT_ISSUED } from "../messages.ts"
import { ledgerPath } from "../money-urls.ts"
import type { Route } from "./+types/invoice-issue"
import { findLedgerOf } from "./booking.server.ts"

/** Issues what of a ledger is on no document yet. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{ notFound: outcomeOf(404, NO_VENDOR), failure: NOT_ISSUED, event: "an invoice was not issued" },
		async ({ id, actor, services: { db } }) => {
			const result = await issueByHand(db, id, actor)
			if (result.ok) {
				const { slug: series } = getEdition(args.context)
				const issued = result.documents.map((document) => documentTitle({ ...document, series }))
				return outcomeOf(200, { kind: "success", text: `Issued: ${issued.join(", ")}.` })
			}
			if (result.reason === "vendor-not-found") return outcomeOf(404, NO_VENDOR)
			return outcomeOf(409, { kind: "failure", text: "There is nothing to invoice on this account." })
		},
	)

/** Looking at the address issues nothing. */
export const loader = async ({ params, context }: Route.LoaderArgs) =>
	redirect(ledgerPath((await findLedgerOf(context, params)).id))
