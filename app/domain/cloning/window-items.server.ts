import type { Db } from "../../platform/db.server.ts"
import {
	formatNairobiDateTime,
	formatNairobiDay,
	formatNairobiIsoDate,
	fromNairobiMinute,
} from "../../values/clock.ts"
import { papersSectionName } from "../editing/form-sections.server.ts"
import { editionSectionName } from "../editing/sections.server.ts"
import type { EditionSettings } from "../editions/inputs.ts"
import { describeOpening, describeOverrun, WINDOW_LABELS, WINDOWS } from "../editions/openings.ts"
import { lacksDepositDays } from "../editions/payment-inputs.ts"
import { type Edition, editionFactsOf } from "../editions/queries.server.ts"
import { isOver } from "../editions/rules.ts"
import { DOCUMENT_NAMES } from "../files/rules.ts"
import type { RequirementsInput } from "../paper-requirements/inputs.ts"
import { readRequirementsInput } from "../paper-requirements/queries.server.ts"
import type { ChecklistItem } from "./checklist-item.ts"
import { proposeDates } from "./rules.ts"

interface Settings {
	own: EditionSettings
	before: EditionSettings
	/** What the edition before is called. */
	source: string
}

/** What publishing a draft opens at once, or may, and an end of applications that nobody chose. */
export function listWindowItems(edition: Edition, settings: Settings, now: Date): ChecklistItem[] {
	const name = editionSectionName(edition.slug)
	const openings = WINDOWS.flatMap((window) => {
		const text = describeOpening(window, editionFactsOf(edition), now)
		return text
			? [
					{
						title: `${WINDOW_LABELS[window]} open from`,
						found: [text],
						section: { name, at: [window, "opensAt"] },
					},
				]
			: []
	})
	const end = findProposedEnd(settings)
	if (!end) return openings
	const found = [`${formatNairobiDateTime(end)}: proposed, because ${settings.source} has no end`]
	const at = ["applications", "closesAt"]
	return [...openings, { title: "Applications open until", found, section: { name, at } }]
}

/** Windows that are open after the last day, a last day to pay that is none, and what nobody has said of paying. */
export const listOverrunItems = (edition: Edition, now: Date): ChecklistItem[] => [
	...listOpenWindows(edition, now),
	...listPaymentItems(edition, now),
	...listStandbyItems(edition, now),
	...listUnsaidOfPaying(edition, now),
]

/** The same, and papers that are due on a day that is none. */
export const readOverrunItems = async (db: Db, edition: Edition, now: Date): Promise<ChecklistItem[]> => [
	...listOverrunItems(edition, now),
	...listPaperItems(edition, await readRequirementsInput(db, edition.id), now),
]

const listOpenWindows = (edition: Edition, now: Date): ChecklistItem[] =>
	WINDOWS.flatMap((window) => {
		const overrun = describeOverrun(window, editionFactsOf(edition), now)
		if (!overrun) return []
		const title = `${WINDOW_LABELS[window]} open ${overrun.field === "opensAt" ? "from" : "until"}`
		const section = { name: editionSectionName(edition.slug), at: [window, overrun.field] }
		return [{ title, found: [overrun.text], section }]
	})

/** What is wrong with a day of a draft: it has passed, or comes when the festival is over. */
function findDayFault(day: string | null, { endsOn, publishedAt }: Edition, now: Date): string | undefined {
	if (day === null || publishedAt) return undefined
	const hasPassed = day < formatNairobiIsoDate(now)
	if (!hasPassed && day <= endsOn) return undefined
	return `${formatNairobiDay(day)}: ${hasPassed ? "that day has passed" : "after the last day of the festival"}`
}

/** A last day to pay at which nobody can pay, or after which nobody needs to. */
function listPaymentItems(edition: Edition, now: Date): ChecklistItem[] {
	const fault = findDayFault(edition.paymentDueOn, edition, now)
	const section = { name: editionSectionName(edition.slug), at: ["forVendors", "paymentDueOn"] }
	return fault ? [{ title: "Last day to pay", found: [fault], section }] : []
}

/** A last day on which nobody can be offered a place, or that is none. */
function listStandbyItems(edition: Edition, now: Date): ChecklistItem[] {
	const fault = findDayFault(edition.standbyUntil, edition, now)
	const section = { name: editionSectionName(edition.slug), at: ["standbyUntil"] }
	return fault ? [{ title: "Offer free places to the standby list until", found: [fault], section }] : []
}

interface PaperDays {
	indemnity: Pick<RequirementsInput["indemnity"], "dueOn">
	insurance: Pick<RequirementsInput["insurance"], "dueOn">
	others: Pick<RequirementsInput["others"][number], "name" | "dueOn">[]
}

/** Papers that are due when nobody can send them, or when the festival is over. */
export function listPaperItems(
	edition: Edition,
	{ indemnity, insurance, others }: PaperDays,
	now: Date,
): ChecklistItem[] {
	const papers = [
		{ name: DOCUMENT_NAMES.indemnity, dueOn: indemnity.dueOn, at: ["indemnity", "dueOn"] },
		{ name: DOCUMENT_NAMES.insurance, dueOn: insurance.dueOn, at: ["insurance", "dueOn"] },
		...others.map(({ name, dueOn }, nth) => ({ name, dueOn, at: ["others", nth, "dueOn"] })),
	]
	return papers.flatMap(({ name, dueOn, at }) => {
		const fault = findDayFault(dueOn, edition, now)
		const section = { name: papersSectionName(edition.slug), at }
		return fault ? [{ title: `Day of a paper: ${name}`, found: [fault], section }] : []
	})
}

const DEPOSIT_AT_ONCE = "empty: the deposit is due on the day on which it is asked for"

/** What the confirmation would not say: how a stall is paid for, and until when. */
function listUnsaidOfPaying(edition: Edition, now: Date): ChecklistItem[] {
	const { howToPay, paymentDueOn, invoiceDueDays } = edition
	if (isOver(edition, now)) return []
	const lineOf = (
		title: string,
		field: keyof EditionSettings["forVendors"],
		text: string,
	): ChecklistItem => ({
		title,
		found: [text],
		section: { name: editionSectionName(edition.slug), at: ["forVendors", field] },
	})
	const hasDay = paymentDueOn !== null || invoiceDueDays !== null
	return [
		...(howToPay ? [] : [lineOf("How to pay for a stall", "howToPay", "empty: emails name no way to pay")]),
		...(lacksDepositDays(edition)
			? [lineOf("Days to pay an invoice", "invoiceDueDays", DEPOSIT_AT_ONCE)]
			: []),
		...(hasDay ? [] : [lineOf("Last day to pay", "paymentDueOn", "empty: emails name no day to pay by")]),
	]
}

/** The end that was proposed where the source has none, while it is still that. */
function findProposedEnd({ own, before }: Settings): Date | null {
	const { closesAt } = own.applications
	const proposed = proposeDates(before, own.days.startsOn).applicationsCloseAt
	return before.applications.closesAt === null && closesAt === proposed ? fromNairobiMinute(closesAt) : null
}
