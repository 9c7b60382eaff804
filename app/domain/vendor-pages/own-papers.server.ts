import type { Db } from "../../platform/db.server.ts"
import { shiftDay, startOfNairobiDay } from "../../values/clock.ts"
import type { Edition } from "../editions/queries.server.ts"
import { isWindowAhead, type TimeWindow } from "../editions/rules.ts"
import { findExtrasVendor } from "../extras/vendor.server.ts"
import { listSentPapers } from "../papers/queries.server.ts"
import { listRequirements } from "../papers/requirements.server.ts"
import { isAskedOf, isFixedPaper, type PaperState, paperName, paperStateOf } from "../papers/rules.ts"
import type { AskedPaper, Stage } from "./rules.ts"

interface Asked {
	application: { emailKey: string; category: string; tentType: string | null }
	edition: Pick<Edition, "id" | "endsOn" | "closedAt">
	stage: Stage
	/** What the record of the extras says of the two forms: those of the old system came without anything else. */
	extras: { hasForm: boolean; hasInsurance: boolean } | undefined
	takesExtras: TimeWindow
}

/** The papers that a vendor is asked for, each as it stands. */
export async function readOwnPapers(
	db: Db,
	{ application, edition, stage, extras, takesExtras }: Asked,
	now: Date,
): Promise<AskedPaper[]> {
	const { emailKey, category, tentType } = application
	const requirements = await listRequirements(db, edition.id)
	const vendor = emailKey ? await findExtrasVendor(db, edition.id, emailKey) : undefined
	const sent = await listSentPapers(db, vendor?.applicationIds ?? [])
	const isHere = { indemnity: extras?.hasForm, insurance: extras?.hasInsurance }
	const mayForms = !isWindowAhead(takesExtras, now)
	const maySend = stage === "confirmed" && edition.closedAt === null && vendor?.isApproved === true
	const asked = requirements.filter((one) => isAskedOf(one, { category, stall: tentType }))
	return asked.map((requirement): AskedPaper => {
		const { slug, dueOn, isRequired } = requirement
		const isForm = isFixedPaper(slug)
		const stateOfRow = paperStateOf(sent.get(slug), requirement, edition)
		const state: PaperState = stateOfRow === "missing" && isForm && isHere[slug] ? "received" : stateOfRow
		const closesAt = isForm ? takesExtras.closesAt : null
		return {
			...{ slug, name: paperName(requirement), state, isRequired, dueOn },
			reason: state === "rejected" ? (sent.get(slug)?.reason ?? "") : "",
			dueAt: dueOn === null ? closesAt : startOfNairobiDay(shiftDay(dueOn, 1)),
			canSend: maySend && (!isForm || mayForms),
		}
	})
}
