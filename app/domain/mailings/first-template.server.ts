import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDate, formatNairobiDay, formatNairobiIsoDate } from "../../values/clock.ts"
import { type Edition, editionFactsOf } from "../editions/queries.server.ts"
import type { LetterTemplate } from "../letter-templates/inputs.ts"
import { listRequirements } from "../paper-requirements/queries.server.ts"
import { BLANK_TEMPLATE, type MailingFilter } from "./rules.ts"

const GREETING = "Dear {{brand|vendor}},"

const wordsOf = (subject: string, ...lines: string[]): LetterTemplate => ({
	...BLANK_TEMPLATE,
	subject,
	blocks: [{ type: "text", text: [GREETING, ...lines].join("\n\n") }],
})

const CHANGED_FACTS: LetterTemplate = {
	...BLANK_TEMPLATE,
	subject: "A change to your stall at the {{festival}}",
	blocks: [
		{
			type: "text",
			text: `${GREETING}\n\nSomething has changed since we confirmed your stall. This is what holds now:`,
		},
		{
			type: "facts",
			rows: [
				{ term: "Tent space", value: "{{stall}}" },
				{ term: "Days", value: "{{days}}" },
				{ term: "Venue", value: "{{place}}" },
				{ term: "Set-up", value: "{{setUp}}" },
			],
		},
	],
}

const OWED = wordsOf(
	"What is still to be paid for the {{festival}}",
	"Something is still to be paid for your stall at the {{festival}}.",
	"How much, by when and how to pay stands on [your own page]({{vendorPage}}).",
	"Have you paid meanwhile? Then please send us the receipt number.",
)

/**
 * What a new email says to whoever lacks or owes something, until an organiser writes it otherwise. Who lacks a confirmation is told of no
 * stall by it: that is what the confirmation does.
 */
export async function readFirstTemplate(
	db: Db,
	edition: Edition,
	{ missing, ledger, at }: Pick<MailingFilter, "missing" | "ledger"> & { at: Date },
): Promise<LetterTemplate> {
	if (missing === "facts") return CHANGED_FACTS
	if (missing !== "form") return ledger ? OWED : BLANK_TEMPLATE
	const day = await findFormDay(db, edition, at)
	const byDay = day ? ` by ${day}` : ""
	return wordsOf(
		`Your indemnity form for the {{festival}}${day ? `: please send it${byDay}` : " is missing"}`,
		`We do not have your signed indemnity form for the {{festival}} yet. Please send it to us${byDay}.`,
		"The form to sign: {{indemnityForm}}.",
		"Send it on [your own page]({{vendorPage}}).",
		"{{extrasOpening}}",
		"On {{extrasPage}} you can send it as well: please use the email address this email was sent to.",
	)
}

/** The last day on which the indemnity form is in time; undefined: none is set, or it has passed. */
async function findFormDay(db: Db, edition: Edition, at: Date): Promise<string | undefined> {
	const form = (await listRequirements(db, edition.id)).find(({ slug }) => slug === "indemnity")
	if (form?.dueOn) return form.dueOn < formatNairobiIsoDate(at) ? undefined : formatNairobiDay(form.dueOn)
	const { closesAt } = editionFactsOf(edition).extras
	return closesAt && closesAt > at ? formatNairobiDate(new Date(closesAt.getTime() - 1)) : undefined
}
