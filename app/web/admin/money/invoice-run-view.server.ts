import { brandOf } from "../../../domain/applications/rules.ts"
import { readInvoicePlan } from "../../../domain/money/invoice-plan.server.ts"
import { planVersion } from "../../../domain/money/invoice-run-rules.ts"
import { type FoundInvoiceRun, findInvoiceRun } from "../../../domain/money/invoice-runs.server.ts"
import { formatNairobiMoment } from "../../../values/clock.ts"
import { capitalize } from "../../../values/normalize-text.ts"
import { formatKshs, formatNumber, pluralize } from "../../../values/number.ts"
import type { Services } from "../../request/context.ts"
import { REASONS } from "./invoice-run-labels.ts"

function stageOf({ run }: FoundInvoiceRun): "running" | "stopped" | "finished" {
	if (run.finishedAt) return "finished"
	return run.stoppedAt ? "stopped" : "running"
}

function toRunView(found: FoundInvoiceRun, now: Date) {
	const { run, issued, changed, done, startedBy, stoppedBy } = found
	const line = (what: string, at: Date | null, by?: string | null) =>
		at ? [`${what}${by ? ` by ${capitalize(by)}` : ""} ${formatNairobiMoment(at, now)}.`] : []
	return {
		...{ stage: stageOf(found), vendors: run.vendors, done, changed },
		label: `${formatNumber(issued)} of ${pluralize(run.vendors, "invoice")} issued`,
		history: [
			...line("Begun", run.startedAt, startedBy),
			...line("Stopped", run.stoppedAt, stoppedBy),
			...line("Finished", run.finishedAt),
		].join(" "),
		left: run.vendors - done,
	}
}
export type InvoiceRunView = ReturnType<typeof toRunView>

/** What would be issued now, who is left out, and how far the newest run of the edition is. */
export async function readInvoiceRunView({ db, now }: Services, edition: number) {
	const found = await findInvoiceRun(db, edition)
	const plan = await readInvoicePlan(db, edition)
	return {
		run: found && toRunView(found, now()),
		plan: {
			vendors: plan.vendors,
			amount: formatKshs(plan.amount),
			expected: planVersion(plan),
			leftOut: plan.leftOut.map(({ reason, vendors, amount, named }) => ({
				...{ reason, label: REASONS[reason], vendors },
				amount: amount ? formatKshs(amount) : undefined,
				named: named.map((one) => ({ id: one.id, number: one.number, brand: brandOf(one) })),
			})),
		},
	}
}
export type InvoicePlanView = Awaited<ReturnType<typeof readInvoiceRunView>>["plan"]
