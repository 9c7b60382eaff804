import type { RouterContextProvider } from "react-router"
import { countChoices } from "../../../../domain/choices/release-question.server.ts"
import type { AcceptedTotals, AcceptedVendor } from "../../../../domain/extras/queries.server.ts"
import { getServices } from "../../../request/context.ts"
import { invoiceSentence } from "../../shell/decisions/decision-buttons.ts"
import { getEdition } from "../../shell/editions/edition.ts"
import { hasRight } from "../../shell/rights/require-right.ts"

/** What whoever sends confirmations should know beside the list. */
export async function readAcceptedNotes(
	context: Readonly<RouterContextProvider>,
	{ accepted }: Pick<AcceptedTotals, "accepted">,
	rows: Pick<AcceptedVendor, "confirmationSent">[],
): Promise<{ unreleased: number; invoices?: string }> {
	const edition = getEdition(context)
	if (edition.closedAt || !hasRight(context, "confirmations.send")) return { unreleased: 0 }
	const unreleased = accepted === 0 ? (await countChoices(getServices(context).db, edition.id)).yes : 0
	if (rows.every(({ confirmationSent }) => confirmationSent)) return { unreleased }
	return { unreleased, invoices: invoiceSentence("For a stall with a price, Send also issues", edition) }
}
