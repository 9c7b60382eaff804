import { INVOICE_JOB } from "../../../../domain/money/invoice-run-job.server.ts"
import type { RunResult } from "../../../../domain/money/invoice-runs.server.ts"
import { pluralize } from "../../../../values/number.ts"
import {
	type ActionOutcome,
	type AdminActionInput,
	outcomeOf,
	startSoon,
} from "../../shell/actions/admin-action.server.ts"
import { refusalOf } from "./labels.ts"

/** Of invoices that were begun, or gone on with: a job issues them. */
export async function outcomeOfRun(input: AdminActionInput, result: RunResult): Promise<ActionOutcome> {
	if (!result.ok) return outcomeOf(409, refusalOf(result.reason))
	await startSoon(input, "the invoices wait for the next minute", INVOICE_JOB)
	const text = `The invoices are being issued: ${pluralize(result.vendors, "invoice")}.`
	return outcomeOf(200, { kind: "success", text })
}
