import { redirect } from "react-router"
import { startInvoiceRun } from "../../../domain/money/invoice-runs.server.ts"
import { getEdition } from "../edition.ts"
import { handleEditionAction } from "../edition-action.server.ts"
import { EXPECTED, readExpected } from "../expected-state.ts"
import type { Route } from "./+types/invoice-run-start"
import { NOT_BEGUN } from "./invoice-run-labels.ts"
import { outcomeOfRun } from "./invoice-run-outcome.server.ts"
import { invoiceRunUrl } from "./money-urls.ts"

/** Begins to issue many invoices. */
export const action = (args: Route.ActionArgs) =>
	handleEditionAction(
		args,
		{ fields: [EXPECTED], failure: NOT_BEGUN, event: "invoices of many were not begun" },
		async (input, { id }) => {
			const { actor, services, form } = input
			const seen = { ...actor, expected: readExpected(form) ?? "" }
			return outcomeOfRun(input, await startInvoiceRun(services.db, id, seen))
		},
	)

/** Looking at the address begins nothing. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(invoiceRunUrl(getEdition(context).slug))
