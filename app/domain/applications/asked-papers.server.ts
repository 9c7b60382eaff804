import { sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDay, formatNairobiIsoDate, TIME_ZONE } from "../../values/clock.ts"
import { isMeantFor } from "../editions/audience.ts"
import { DOCUMENT_NAMES } from "../files/document-names.ts"
import type { DocumentField } from "../files/rules.ts"
import type { LetterValues } from "../letter-templates/fill.ts"
import { VENDOR_PAGE_URL } from "../mail/vendor-page-link.ts"
import { findCarriedPapers, idsOf } from "./carried-papers.server.ts"

/** Of whom papers are asked. */
export interface PaperVendor {
	id: number
	editionId: number
	emailKey: string
	category: string
	tentType: string | null
}

/** A paper that an edition asks for. */
type AskedPaper = {
	slug: string
	name: string
	dueOn: string | null
	isRequired: boolean
	categories: string[]
	stalls: string[]
	/** What the vendor sent is good, or waits for a verdict. */
	isHere: boolean
	/** The edition that it was sent for, where that is an earlier one. */
	from: string | null
}

/**
 * What a confirmation asks its vendor for, and what is here already, also what counts from an earlier edition as soon as the vendor
 * has the stall.
 * @param edition the values of the edition, with the links to its blank forms
 */
export async function readAskedPapers(
	db: Db,
	vendor: PaperVendor,
	edition: LetterValues,
	at: Date,
): Promise<Pick<LetterValues, "askedPapers" | "papersHere" | "vendorPage">> {
	const today = formatNairobiIsoDate(at)
	const papers = await listAskedPapers(db, vendor, at)
	const carried = await findCarriedPapers(db, today, { id: vendor.id })
	const asked = papers.map((paper): AskedPaper => {
		const valid = carried.find(({ slug }) => slug === paper.slug)
		return valid ? { ...paper, isHere: true, from: valid.from } : paper
	})
	return {
		vendorPage: VENDOR_PAGE_URL,
		askedPapers: asked.filter(({ isHere }) => !isHere).map((paper) => describeAsked(paper, today, edition)),
		papersHere: asked.filter(({ isHere }) => isHere).map((paper) => [{ text: describeHere(paper) }]),
	}
}

/** By their names, because papers and extras stand on a higher step: the two forms, then the others in their order. */
async function listAskedPapers(db: Db, vendor: PaperVendor, at: Date): Promise<AskedPaper[]> {
	const { editionId, emailKey, category, tentType } = vendor
	const { rows } = await db.execute<AskedPaper>(sql`
		select asked.slug, asked.name, asked.is_required as "isRequired", ${dueOn(at)} as "dueOn", asked.stalls, ${categoryNames} as categories,
			coalesce(here.state = 'received' or here.state = 'accepted' and (not asked.expires or here.expires_on >= edition.ends_on),
				asked.slug = 'indemnity' and extras.has_uploaded_form
					or asked.slug = 'insurance' and coalesce(extras.insurance_form_url, '') not in ('', '[]'), false) as "isHere",
			(select origin.name from papers sent join editions origin on origin.id = sent.edition_id where sent.id = here.carried_from) as "from"
		from (${requirements}) asked join editions edition on edition.id = ${editionId}
			left join vendor_extras extras on extras.edition_id = edition.id and extras.email_key = ${emailKey || null}
			left join lateral (
				select sent.* from papers sent
				where sent.requirement_id = asked.id and sent.application_id = any(${idsOf(sql`${emailKey || null}`)})
				order by sent.received_at desc, sent.id desc limit 1) here on true
		where asked.edition_id = edition.id
		order by asked.slug not in ('indemnity', 'insurance'), asked.position`)
	return rows.filter((one) => isMeantFor(one, { category, stall: tentType }))
}

/** The two forms are asked for in each edition, also where nobody has changed what is asked. */
const requirements = sql`
	select id, edition_id, slug, name, position, due_on, expires, is_required, categories, stalls
		from paper_requirements where not is_retired
	union all select null, editions.id, form.slug, '', form.position, null, false, form.is_required, '{}', '{}'
		from editions cross join (values ('indemnity', 1, true), ('insurance', 2, false)) form (slug, position, is_required)
		where not exists (select from paper_requirements own where own.edition_id = editions.id and own.slug = form.slug)`

const categoryNames = sql`array(
	select coalesce(category.name, '') from unnest(asked.categories) named (slug)
	left join categories category on category.edition_id = asked.edition_id and category.slug = named.slug)`

/** The forms without a day of their own: the last one on which the extras page takes them. */
const dueOn = (at: Date) => sql`coalesce(asked.due_on, case
	when asked.slug in ('indemnity', 'insurance') and edition.extras_close_at > ${at.toISOString()}::timestamptz
	then ((edition.extras_close_at - interval '1 second') at time zone ${TIME_ZONE})::date end)::text`

const FORM_ITEMS: Record<DocumentField, string> = {
	indemnity: "Sign and upload the indemnity form.",
	insurance:
		"Sign and upload the self-insurance declaration, unless you have a policy of your own. In that case upload a copy of it.",
}

const isForm = (slug: string): slug is DocumentField => Object.hasOwn(FORM_ITEMS, slug)

/** As an item of a list says it. */
function describeAsked(
	{ slug, name, dueOn: day, isRequired }: AskedPaper,
	today: string,
	edition: LetterValues,
) {
	const forms = { indemnity: edition.indemnityForm, insurance: edition.insuranceForm }
	const blankForm = isForm(slug) ? forms[slug] : undefined
	const [link] = Array.isArray(blankForm) ? blankForm : []
	const what = isForm(slug) ? FORM_ITEMS[slug] : `Upload this paper: ${name}.`
	const optional = isForm(slug) || isRequired ? "" : " It is not required."
	const due = day ? ` ${day < today ? "It was due on" : "Please send it by"} ${formatNairobiDay(day)}.` : ""
	const text = what + optional + due
	return link ? [{ text: `${text} Blank form: ` }, ...link, { text: "." }] : [{ text }]
}

const describeHere = ({ slug, name, from }: AskedPaper): string =>
	(isForm(slug) ? DOCUMENT_NAMES[slug] : name) + (from ? ` (sent for ${from})` : "")
