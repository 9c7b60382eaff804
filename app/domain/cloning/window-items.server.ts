import {
	formatNairobiDateTime,
	formatNairobiDay,
	formatNairobiIsoDate,
	fromNairobiMinute,
} from "../../values/clock.ts"
import { editionSectionName } from "../editing/sections.server.ts"
import type { EditionSettings } from "../editions/inputs.ts"
import { describeOpening, describeOverrun, WINDOW_LABELS, WINDOWS } from "../editions/openings.ts"
import { lacksDepositDays } from "../editions/payment-inputs.ts"
import { type Edition, editionFactsOf } from "../editions/queries.server.ts"
import { isOver } from "../editions/rules.ts"
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
	...listUnsaidOfPaying(edition, now),
]

const listOpenWindows = (edition: Edition, now: Date): ChecklistItem[] =>
	WINDOWS.flatMap((window) => {
		const overrun = describeOverrun(window, editionFactsOf(edition), now)
		if (!overrun) return []
		const title = `${WINDOW_LABELS[window]} open ${overrun.field === "opensAt" ? "from" : "until"}`
		const section = { name: editionSectionName(edition.slug), at: [window, overrun.field] }
		return [{ title, found: [overrun.text], section }]
	})

/** A last day to pay at which nobody can pay, or after which nobody needs to. */
function listPaymentItems({ slug, paymentDueOn, endsOn, publishedAt }: Edition, now: Date): ChecklistItem[] {
	if (paymentDueOn === null || publishedAt) return []
	const day = formatNairobiDay(paymentDueOn)
	const hasPassed = paymentDueOn < formatNairobiIsoDate(now)
	if (!hasPassed && paymentDueOn <= endsOn) return []
	const found = [hasPassed ? `${day}: that day has passed` : `${day}: after the last day of the festival`]
	const section = { name: editionSectionName(slug), at: ["forVendors", "paymentDueOn"] }
	return [{ title: "Last day to pay", found, section }]
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
