import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { listBlankFormLinks } from "../blank-forms/queries.server.ts"
import type { BlankFormKind, BlankFormLink } from "../blank-forms/rules.ts"
import { readEditionDocument } from "../content/edition-documents.server.ts"
import { EDITION_DOCUMENTS } from "../content/edition-documents.ts"
import type { CompanyDetails } from "../content/inputs.ts"
import { readEditionCompany } from "../content/queries.server.ts"
import { formatDailyHours, formatDateRange, yearOf } from "../editions/dates.ts"
import { formatLocation } from "../editions/facts.ts"
import type { Edition } from "../editions/queries.server.ts"
import { guidelinesPath } from "../editions/rules.ts"
import { editions } from "../editions/schema.server.ts"
import type { Inline } from "../mail/letter-text.ts"
import { BUILT_IN_WORDS } from "./built-in-words.ts"
import type { LetterValues } from "./fill.ts"
import { LETTER_TEMPLATES, type TemplateKind } from "./kinds.ts"
import { letterFromWords, letterTextFromWords } from "./letter-from-words.tsx"

/** What every letter of an edition is made of, beside its words and its vendor. */
interface EditionLetters {
	company: CompanyDetails
	/** "Tamasha Christmas Festival": how letters call the edition. */
	festival: string
	/** The fields of the edition, and with an origin those that lead to our site. */
	values: LetterValues
}

/** @param origin of our own site, for links: no trailing slash */
export async function readEditionLetters(
	db: Db,
	editionId: number,
	origin?: string,
): Promise<EditionLetters> {
	const company = await readEditionCompany(db, editionId)
	const [edition] = await db.select().from(editions).where(eq(editions.id, editionId))
	if (!edition) throw new Error(`there is no edition ${editionId}`)
	const festival = `${company.festivalName} ${edition.title}`
	const links = origin === undefined ? {} : await readLinks(db, edition, origin)
	return { company, festival, values: { ...editionValues(edition, company, festival), ...links } }
}

const editionValues = (edition: Edition, company: CompanyDetails, festival: string): LetterValues => ({
	festival,
	festivalCapitals: festival.toUpperCase(),
	edition: edition.name,
	year: yearOf(edition.startsOn),
	days: [formatDateRange(edition), formatDailyHours(edition)].filter(Boolean).join(", "),
	place: formatLocation(edition),
	contactEmail: company.vendorEmail,
	company: company.name,
})

async function readLinks(db: Db, edition: Edition, origin: string): Promise<LetterValues> {
	const forms = await listBlankFormLinks(db, edition.id)
	const hasGuidelines = edition.publishedAt !== null && (await readsGuidelines(db, edition.id))
	const linksTo = (kind: BlankFormKind) =>
		forms.filter((form) => form.kind === kind).map((form) => linkTo(form, origin))
	return {
		extrasPage: `${origin}/extras`,
		guidelinesPage: hasGuidelines ? origin + guidelinesPath(edition.slug) : "",
		indemnityForm: linksTo("indemnity"),
		insuranceForm: linksTo("insurance"),
		otherForms: linksTo("other"),
	}
}

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
	/** Of our own site, for links: no trailing slash. */
	origin?: string
}

/** A letter to a vendor, in the words that its edition has for it now. */
export async function writeTemplateLetter(db: Db, kind: TemplateKind, letter: TemplateLetter) {
	const { company, festival, values } = await readEditionLetters(db, letter.editionId, letter.origin)
	const reason = LETTER_TEMPLATES[kind].reason(festival)
	return letterFromWords(BUILT_IN_WORDS[kind], { ...values, ...letter.values }, { company, reason })
}

/** The same as an organiser changes it before it is sent: mail/letter-text.ts. */
export async function writeTemplateText(db: Db, kind: TemplateKind, letter: TemplateLetter) {
	const { values } = await readEditionLetters(db, letter.editionId, letter.origin)
	return letterTextFromWords(BUILT_IN_WORDS[kind], { ...values, ...letter.values })
}
