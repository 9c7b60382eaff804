import { redirect } from "react-router"
import { INVOICE_JOB } from "../../../domain/money/invoice-run-job.server.ts"
import {
	resumeInvoiceRun,
	startInvoiceRun,
	stopInvoiceRun,
} from "../../../domain/money/invoice-runs.server.ts"
import { pluralize } from "../../../values/number.ts"
import { type ActionOutcome, type AdminActionInput, outcomeOf } from "../admin-action.server.ts"
import { getEdition } from "../edition.ts"
import { handleEditionAction } from "../edition-action.server.ts"
import { EXPECTED } from "../expected-state.ts"
import { startSoon } from "../start-soon.server.ts"
import type { Route } from "./+types/invoice-run-act"
import { isRunStep, NOT_BEGUN, RUN_STEP, refusalOf } from "./invoice-run-labels.ts"
import { invoiceRunUrl } from "./money-urls.ts"

/** Begins to issue many invoices, stops it, or goes on: a job does it. */
export const action = (args: Route.ActionArgs) =>
	handleEditionAction(
		args,
		{ fields: [RUN_STEP, EXPECTED], failure: NOT_BEGUN, event: "invoices of many were not begun or stopped" },
		async (input, edition) => {
			const step = input.form.get(RUN_STEP)
			if (!isRunStep(step)) return outcomeOf(400, NOT_BEGUN)
			return step === "stop" ? stop(input, edition.id) : begin(input, edition.id, step)
		},
	)

/** Looking at the address does nothing. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(invoiceRunUrl(getEdition(context).slug))

async function begin(
	input: AdminActionInput,
	edition: number,
	step: "start" | "go-on",
): Promise<ActionOutcome> {
	const { actor, services, form } = input
	const expected = String(form.get(EXPECTED) ?? "")
	const result =
		step === "start"
			? await startInvoiceRun(services.db, edition, { ...actor, expected })
			: await resumeInvoiceRun(services.db, edition, actor)
	if (!result.ok) return outcomeOf(409, refusalOf(result.reason))
	await startSoon(input, "the invoices wait for the next minute", INVOICE_JOB)
	const text = `The invoices are being issued: ${pluralize(result.vendors, "invoice")}.`
	return outcomeOf(200, { kind: "success", text })
}

async function stop({ actor, services }: AdminActionInput, edition: number): Promise<ActionOutcome> {
	const result = await stopInvoiceRun(services.db, edition, actor)
	if (!result.ok) return outcomeOf(409, refusalOf(result.reason))
	const text = `Stopped. ${pluralize(result.left.vendors, "vendor")} left.`
	return outcomeOf(200, { kind: "success", text })
}
