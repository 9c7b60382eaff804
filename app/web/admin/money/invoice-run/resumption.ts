import { redirect } from "react-router"
import { resumeInvoiceRun } from "../../../../domain/money/invoice-runs.server.ts"
import { handleEditionAction } from "../../shell/actions/edition-action.server.ts"
import { getEdition } from "../../shell/editions/edition.ts"
import { invoiceRunUrl } from "../money-urls.ts"
import type { Route } from "./+types/resumption"
import { NOT_BEGUN } from "./labels.ts"
import { outcomeOfRun } from "./outcome.server.ts"

/** Goes on with the invoices of many that were stopped. */
export const action = (args: Route.ActionArgs) =>
	handleEditionAction(
		args,
		{ failure: NOT_BEGUN, event: "invoices of many were not gone on with" },
		async (input, { id }) => outcomeOfRun(input, await resumeInvoiceRun(input.services.db, id, input.actor)),
	)

/** Looking at the address issues nothing. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(invoiceRunUrl(getEdition(context).slug))
