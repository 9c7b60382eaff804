import { redirect } from "react-router"
import { stopInvoiceRun } from "../../../../domain/money/invoice-runs.server.ts"
import { pluralize } from "../../../../values/number.ts"
import { outcomeOf } from "../../shell/actions/admin-action.server.ts"
import { handleEditionAction } from "../../shell/actions/edition-action.server.ts"
import { getEdition } from "../../shell/editions/edition.ts"
import { invoiceRunUrl } from "../money-urls.ts"
import type { Route } from "./+types/stop"
import { NOT_STOPPED, refusalOf } from "./labels.ts"

/** Issues no more of the invoices of many than are issued by now. */
export const action = (args: Route.ActionArgs) =>
	handleEditionAction(
		args,
		{ failure: NOT_STOPPED, event: "invoices of many were not stopped" },
		async ({ actor, services }, { id }) => {
			const result = await stopInvoiceRun(services.db, id, actor)
			if (!result.ok) return outcomeOf(409, refusalOf(result.reason))
			const text = `Stopped. ${pluralize(result.left.vendors, "vendor")} left.`
			return outcomeOf(200, { kind: "success", text })
		},
	)

/** Looking at the address stops nothing. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(invoiceRunUrl(getEdition(context).slug))
