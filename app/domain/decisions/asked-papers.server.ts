import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDay, formatNairobiIsoDate } from "../../values/clock.ts"
import { editions } from "../editions/schema.server.ts"
import { DOCUMENT_NAMES, type DocumentField } from "../files/rules.ts"
import type { LetterValues } from "../letter-templates/fill.ts"
import { VENDOR_PAGE_URL } from "../mail/vendor-page-link.ts"
import { dueDayOf, isFixedPaper, isToBeSent } from "../paper-requirements/rules.ts"
import { findCarriedPapers } from "./carried-papers.server.ts"
import { listVendorPapers, type PaperVendor, type VendorPaper } from "./vendor-papers.server.ts"

/** A paper that an edition asks of a vendor. */
interface AskedPaper extends Pick<VendorPaper, "slug" | "name" | "dueOn" | "isRequired" | "from"> {
	/** What the vendor sent is good, or waits for a verdict. */
	isHere: boolean
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

/** What the page of the vendor asks for once they are told of all their stalls (`readOwnPapers`), by the same days. */
async function listAskedPapers(db: Db, vendor: PaperVendor, at: Date): Promise<AskedPaper[]> {
	const [edition] = await db
		.select({ closesAt: editions.extrasCloseAt })
		.from(editions)
		.where(eq(editions.id, vendor.editionId))
	return (await listVendorPapers(db, vendor, "once-told")).map(({ state, ...paper }) => ({
		...paper,
		dueOn: dueDayOf(paper, edition?.closesAt ?? null, at),
		isHere: !isToBeSent(state),
	}))
}

const FORM_ITEMS: Record<DocumentField, string> = {
	indemnity: "Sign and upload the indemnity form.",
	insurance:
		"Sign and upload the self-insurance declaration, unless you have a policy of your own. In that case upload a copy of it.",
}

/** True also where a blank form is uploaded later. */
const UNBLANK = "If your page has no blank form, email us for it."

/** As an item of a list says it. */
function describeAsked(
	{ slug, name, dueOn: day, isRequired }: AskedPaper,
	today: string,
	edition: LetterValues,
) {
	const forms = { indemnity: edition.indemnityForm, insurance: edition.insuranceForm }
	const blankForm = isFixedPaper(slug) ? forms[slug] : undefined
	const [link] = Array.isArray(blankForm) ? blankForm : []
	const what = isFixedPaper(slug) ? FORM_ITEMS[slug] : `Upload this paper: ${name}.`
	const optional = isFixedPaper(slug) || isRequired ? "" : " It is not required."
	const due = day ? ` ${day < today ? "It was due on" : "Please send it by"} ${formatNairobiDay(day)}.` : ""
	const text = what + optional + due
	if (link) return [{ text: `${text} Blank form: ` }, ...link, { text: "." }]
	return [{ text: isFixedPaper(slug) ? `${text} ${UNBLANK}` : text }]
}

const describeHere = ({ slug, name, from }: AskedPaper): string =>
	(isFixedPaper(slug) ? DOCUMENT_NAMES[slug] : name) + (from ? ` (sent for ${from})` : "")
