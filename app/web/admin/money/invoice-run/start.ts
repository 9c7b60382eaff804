import { redirect } from "react-router"
import { startInvoiceRun } from "../../../../domain/money/invoice-runs.server.ts"
import { handleEditionAction } from "../../shell/actions/edition-action.server.ts"
import { EXPECTED, readExpected } from "../../shell/actions/hidden-fields.tsx"
import { getEdition } from "../../shell/editions/edition.ts"
import { invoiceRunUrl } from "../money-urls.ts"
import type { Route } from "./+types/start"
import { NOT_BEGUN } from "./labels.ts"
import { outcomeOfRun } from "./outcome.server.ts"

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
