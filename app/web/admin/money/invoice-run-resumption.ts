import { redirect } from "react-router"
import { resumeInvoiceRun } from "../../../domain/money/invoice-runs.server.ts"
import { getEdition } from "../edition.ts"
import { handleEditionAction } from "../edition-action.server.ts"
import type { Route } from "./+types/invoice-run-resumption"
import { NOT_BEGUN } from "./invoice-run-labels.ts"
import { outcomeOfRun } from "./invoice-run-outcome.server.ts"
import { invoiceRunUrl } from "./money-urls.ts"

/** Goes on with the invoices of many that were stopped. */
export const action = (args: Route.ActionArgs) =>
	handleEditionAction(
		args,
		{ failure: NOT_BEGUN, event: "invoices of many were not gone on with" },
		async (input, { id }) => outcomeOfRun(input, await resumeInvoiceRun(input.services.db, id, input.actor)),
	)

/** Looking at the address issues nothing. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(invoiceRunUrl(getEdition(context).slug))
