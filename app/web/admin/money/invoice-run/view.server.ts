import { brandOf } from "../../../../domain/applications/rules.ts"
import type { Edition } from "../../../../domain/editions/queries.server.ts"
import { describeDues } from "../../../../domain/ledger/describe-dues.ts"
import type { Due } from "../../../../domain/ledger/invoice-rules.ts"
import { type PlannedDocument, planDocuments } from "../../../../domain/ledger/planned-documents.server.ts"
import { listPlanned, readInvoicePlan } from "../../../../domain/money/invoice-plan.server.ts"
import { planVersion } from "../../../../domain/money/invoice-run-rules.ts"
import { type FoundInvoiceRun, findInvoiceRun } from "../../../../domain/money/invoice-runs.server.ts"
import { formatNairobiDay } from "../../../../values/clock.ts"
import { formatKshs, formatNumber, pluralize } from "../../../../values/number.ts"
import type { Services } from "../../../request/context.ts"
import { formatHistory, runStageOf } from "../../shell/actions/run-stage.ts"
import { lacksKraPin } from "../../shell/notices/lacks-kra-pin.server.ts"
import { REASONS } from "./labels.ts"

function toRunView(found: FoundInvoiceRun, now: Date) {
	const { run, issued, changed, failed, namesOfFailed, done, startedBy, stoppedBy } = found
	return {
		stage: runStageOf(run),
		vendors: run.vendors,
		done,
		changed,
		failed,
		namesOfFailed: namesOfFailed.map((one) => ({ id: one.id, number: one.number, brand: brandOf(one) })),
		label: `${formatNumber(issued)} of ${pluralize(run.vendors, "invoice")} issued`,
		history: formatHistory(
			[
				["Begun", run.startedAt, startedBy],
				["Stopped", run.stoppedAt, stoppedBy],
				["Finished", run.finishedAt],
			],
			now,
		),
		left: run.vendors - done,
	}
}
export type InvoiceRunView = ReturnType<typeof toRunView>

/** When it is to be paid if it is issued today: with several rates of VAT, of each document; a credit note comes off another one. */
const describePlanned = (documents: readonly PlannedDocument[]): string =>
	documents
		.map(({ kind, total, dues }) =>
			kind === "credit-note" ? `Credit note of ${formatKshs(-total)}` : describeDue(dues),
		)
		.join("; ")

function describeDue(dues: readonly Due[]): string {
	const [first, ...others] = dues
	if (others.length) return describeDues(dues)
	return first?.dueOn ? `Due ${formatNairobiDay(first.dueOn)}` : "No day to pay by"
}

/** How far the newest run of the edition is, and while none is under way what would be issued now and who is left out. */
export async function readInvoiceRunView({ db, now }: Services, edition: Edition) {
	const found = await findInvoiceRun(db, edition.id)
	const run = found && toRunView(found, now())
	return { run, plan: run?.stage === "running" ? undefined : await readPlanView(db, edition, now()) }
}

async function readPlanView(db: Services["db"], edition: Edition, now: Date) {
	const plan = await readInvoicePlan(db, edition.id)
	const listed = await listPlanned(db, edition.id)
	const documents = new Map<number, PlannedDocument[]>()
	for (const { id } of listed) documents.set(id, await planDocuments(db, id, now))
	return {
		vendors: plan.vendors,
		amount: formatKshs(plan.amount),
		expected: planVersion(plan),
		lacksKraPin: plan.vendors > 0 && (await lacksKraPin(db, edition)),
		isEmailed: edition.moneyEmails === "by-themselves" && edition.closedAt === null,
		listed: listed.map(({ id, number, amount, ...vendor }) => ({
			id,
			number,
			brand: brandOf(vendor),
			amount: formatKshs(amount),
			due: describePlanned(documents.get(id) ?? []),
		})),
		leftOut: plan.leftOut.map(({ reason, vendors, amount, named }) => ({
			reason,
			label: REASONS[reason],
			vendors,
			amount: amount ? formatKshs(amount) : undefined,
			named: named.map((one) => ({ id: one.id, number: one.number, brand: brandOf(one) })),
		})),
	}
}
export type InvoicePlanView = Awaited<ReturnType<typeof readPlanView>>
