import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDateTime, formatNairobiDay } from "../../values/clock.ts"
import { listBlankFormLinks } from "../blank-forms/queries.server.ts"
import type { BlankFormKind, BlankFormLink } from "../blank-forms/rules.ts"
import { readEditionDocument } from "../content/edition-documents.server.ts"
import { EDITION_DOCUMENTS } from "../content/edition-documents.ts"
import type { CompanyDetails } from "../content/inputs.ts"
import { readEditionCompany } from "../content/queries.server.ts"
import { formatDailyHours, formatDateRange, yearOf } from "../editions/dates.ts"
import { formatLocation } from "../editions/facts.ts"
import { orderWindowOf } from "../editions/order-window.ts"
import { type Edition, editionFactsOf } from "../editions/queries.server.ts"
import { guidelinesPath, isWindowAhead, isWindowOpen, type TimeWindow } from "../editions/rules.ts"
import { editions } from "../editions/schema.server.ts"
import type { Inline } from "../mail/letter-text.ts"
import type { LetterValues } from "./fill.ts"
import type { LetterTemplate } from "./inputs.ts"
import { TEMPLATE_DESCRIPTORS, type TemplateKind } from "./kinds.ts"
import { letterFromTemplate, letterTextFromTemplate } from "./letter-from-template.tsx"
import { readTemplate } from "./queries.server.ts"

/** What every letter of an edition is made of, beside its words and its vendor. */
export interface EditionLetters {
	company: CompanyDetails
	/** "Tamasha Christmas Festival": how letters call the edition. */
	festival: string
	/** The fields of the edition, and with an origin those that lead to our site. */
	values: LetterValues
}

/** From where a letter leads to our own site, and when it is written: what it asks for is taken from then on, or not yet. */
export interface Sending {
	/** No trailing slash. */
	origin: string
	at: Date
}

/** @param sending missing: the letter has no links */
export async function readEditionLetters(
	db: Db,
	editionId: number,
	sending?: Sending,
): Promise<EditionLetters> {
	const company = await readEditionCompany(db, editionId)
	const [edition] = await db.select().from(editions).where(eq(editions.id, editionId))
	if (!edition) throw new Error(`there is no edition ${editionId}`)
	const festival = `${company.festivalName} ${edition.title}`
	const links = sending ? await readLinks(db, edition, sending) : {}
	return { company, festival, values: { ...editionValues(edition, company, festival), ...links } }
}

const editionValues = (edition: Edition, company: CompanyDetails, festival: string): LetterValues => ({
	festival,
	festivalCapitals: festival.toUpperCase(),
	edition: edition.name,
	year: yearOf(edition.startsOn),
	days: [formatDateRange(edition), formatDailyHours(edition)].filter(Boolean).join(", "),
	place: formatLocation(edition),
	setUp: edition.setUp ?? "",
	payment: edition.howToPay ?? "",
	deadline: edition.paymentDueOn === null ? "" : formatNairobiDay(edition.paymentDueOn),
	contactEmail: company.vendorEmail,
	company: company.name,
})

async function readLinks(db: Db, edition: Edition, { origin, at }: Sending): Promise<LetterValues> {
	const forms = await listBlankFormLinks(db, edition.id)
	const hasGuidelines = edition.publishedAt !== null && (await readsGuidelines(db, edition.id))
	const linksTo = (kind: BlankFormKind) =>
		forms.filter((form) => form.kind === kind).map((form) => linkTo(form, origin))
	return {
		...extrasValues(orderWindowOf(editionFactsOf(edition)), `${origin}/extras`, at),
		guidelinesPage: hasGuidelines ? origin + guidelinesPath(edition.slug) : "",
		indemnityForm: linksTo("indemnity"),
		insuranceForm: linksTo("insurance"),
		otherForms: linksTo("other"),
	}
}

/** The page takes the forms of an edition only in its own time: at another time it is about another edition, or about none. */
function extrasValues(extras: TimeWindow, page: string, at: Date): LetterValues {
	if (isWindowOpen(extras, at)) return { extrasPage: page, extrasOpening: "" }
	return { extrasPage: "", extrasOpening: isWindowAhead(extras, at) ? extrasOpeningOf(extras.opensAt) : "" }
}

const extrasOpeningOf = (from: Date | null): string =>
	from
		? `You can send your forms, and order extra wristbands and hay bales, from ${formatNairobiDateTime(from)}.`
		: "We will email you when you can send your forms, and order extra wristbands and hay bales."

const readsGuidelines = async (db: Db, editionId: number): Promise<boolean> =>
	(await readEditionDocument(db, editionId, EDITION_DOCUMENTS.guidelines)) !== undefined

const linkTo = ({ name, path, details }: BlankFormLink, origin: string): Inline[] => [
	{ text: name, href: origin + path },
	{ text: ` (${details})` },
]

interface TemplateLetter {
	editionId: number
	/** Beside those of the edition. */
	values: LetterValues
	sending?: Sending
	/** Missing: those that its edition has for it now. */
	template?: LetterTemplate | undefined
}

/** A letter to a vendor. */
export async function writeTemplateLetter(db: Db, kind: TemplateKind, letter: TemplateLetter) {
	const template = letter.template ?? (await readTemplate(db, { editionId: letter.editionId, kind }))
	return writeLetter(
		await readEditionLetters(db, letter.editionId, letter.sending),
		{ kind, template },
		letter.values,
	)
}

/**
 * @param values beside those of the edition
 * @returns `editableText`: the same as an organiser changes it before it is sent (mail/letter-text.ts)
 */
export function writeLetter(
	{ company, festival, values: editionValues }: EditionLetters,
	{ kind, template }: { kind: TemplateKind; template: LetterTemplate },
	values: LetterValues,
) {
	const { reason: reasonFor, namesAccount } = TEMPLATE_DESCRIPTORS[kind]
	const all = { ...editionValues, ...values }
	const reason = reasonFor(festival) + (namesAccount ? accountSentence(all) : "")
	return {
		...letterFromTemplate(template, all, { company, reason }),
		editableText: letterTextFromTemplate(template, all).text,
	}
}

/** Who sells at several editions, or twice at one, knows by it which is meant. */
function accountSentence({ number, edition, accountCode }: LetterValues): string {
	if (!number) return ""
	return ` It is about application No. ${number} for ${edition}${accountCode ? `, account number ${accountCode}` : ""}.`
}

/** The same as an organiser changes it before it is sent: mail/letter-text.ts. */
export async function writeTemplateText(db: Db, kind: TemplateKind, letter: TemplateLetter) {
	const { values } = await readEditionLetters(db, letter.editionId, letter.sending)
	const template = await readTemplate(db, { editionId: letter.editionId, kind })
	return letterTextFromTemplate(template, { ...values, ...letter.values })
}
