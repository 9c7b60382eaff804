import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { isAskedOf } from "../applications/asked-of.server.ts"
import type { HolderOrder } from "../applications/extras-holder.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import type { DocumentField } from "../files/rules.ts"
import { listRequirements } from "../paper-requirements/queries.server.ts"
import {
	FIXED_PAPERS,
	isFixedPaper,
	type PaperState,
	paperStateOf,
	type Requirement,
	type SentPaper,
} from "../paper-requirements/rules.ts"
import { idsOf } from "./carried-papers.server.ts"

/** Of whom papers are asked. */
export interface PaperVendor {
	id: number
	editionId: number
	emailKey: string
}

/** A paper that is asked of an application, as it stands. */
export interface VendorPaper extends Requirement {
	/** A form of the old system, which came without anything else, is received. */
	state: PaperState
	/** Null: it did not come, or by the system before. */
	receivedAt: Date | null
	/** Null: nobody has judged what was sent, or nothing was. */
	judgedAt: Date | null
	/** Of one that was accepted and expires. */
	expiresOn: string | null
	reason: string
	/** The edition that it was sent for, where that is an earlier one. */
	from: string | null
}

/** The papers that are asked of an application, and what its vendor sent of each, with whichever of their applications it came. */
export async function listVendorPapers(
	db: Db,
	vendor: PaperVendor,
	as?: HolderOrder,
): Promise<VendorPaper[]> {
	const requirements = await listRequirementsOf(db, vendor, as)
	const { edition, forms } = await readEditionAndForms(db, vendor)
	const sent = await readSentPapers(db, vendor)
	return requirements.map((requirement) => {
		const { slug } = requirement
		const paper = sent.get(slug)
		const state = paperStateOf(paper, requirement, edition)
		const isForm = state === "missing" && isFixedPaper(slug) && forms[slug]
		return { ...requirement, ...(paper ?? NOTHING_SENT), state: isForm ? "received" : state }
	})
}

const NOTHING_SENT = { receivedAt: null, judgedAt: null, expiresOn: null, reason: "", from: null }

async function listRequirementsOf(db: Db, { id, editionId }: PaperVendor, as?: HolderOrder) {
	const requirements = await listRequirements(db, editionId)
	// What is for the same vendors is asked of the same application.
	const audienceOf = ({ categories, stalls }: Requirement) => JSON.stringify([categories, stalls])
	const asked = Object.fromEntries(requirements.map((one) => [audienceOf(one), isAskedOf(one, as)]))
	const [flags] = await db.select(asked).from(vendorApplications).where(eq(vendorApplications.id, id))
	return requirements.filter((one) => flags?.[audienceOf(one)])
}

/** Whether one of the two forms came with an alias `extras`; those of the old system came without anything else. */
const CAME_WITH_EXTRAS: Record<DocumentField, SQL> = {
	indemnity: sql`extras.has_uploaded_form`,
	insurance: sql`coalesce(extras.insurance_form_url, '') not in ('', '[]')`,
}

/** By their name, because extras stand on a higher step. */
async function readEditionAndForms(db: Db, { editionId, emailKey }: PaperVendor) {
	const cameBefore = (form: DocumentField) => sql<boolean>`exists (
		select from vendor_extras extras where extras.edition_id = ${editionId} and extras.email_key = ${emailKey || null}
			and ${CAME_WITH_EXTRAS[form]})`
	const [found] = await db
		.select({
			edition: { endsOn: editions.endsOn },
			forms: { indemnity: cameBefore("indemnity"), insurance: cameBefore("insurance") },
		})
		.from(editions)
		.where(eq(editions.id, editionId))
	if (!found) throw new Error(`no edition ${editionId}`)
	return found
}

type SentRow = Pick<SentPaper, "state" | "expiresOn"> &
	Pick<VendorPaper, "reason" | "from"> & { slug: string; receivedAt: string; judgedAt: string | null }

/** What a vendor sent last of each paper, by its slug. */
async function readSentPapers(db: Db, { editionId, emailKey }: PaperVendor) {
	const { rows } = await db.execute<SentRow>(sql`
		select asked.slug, sent.state, sent.expires_on::text as "expiresOn", sent.reason,
			sent.received_at::text as "receivedAt", sent.judged_at::text as "judgedAt", (
			select earlier.name from papers origin join editions earlier on earlier.id = origin.edition_id
			where origin.id = sent.carried_from) as "from"
		from paper_requirements asked join ${newestSent(sql`asked.id`, sql`${emailKey}::text`)} on true
		where asked.edition_id = ${editionId}`)
	return new Map(
		rows.map(({ slug, receivedAt, judgedAt, ...sent }) => [
			slug,
			{ ...sent, receivedAt: new Date(receivedAt), judgedAt: judgedAt === null ? null : new Date(judgedAt) },
		]),
	)
}

/**
 * What was sent last of a paper, with any application of an address or one that is part of it by now, as an alias `sent`. By their
 * names, because papers stand on a higher step.
 */
export const newestSent = (requirement: SQLWrapper, emailKey: SQLWrapper): SQL => sql`lateral (
	select paper.state, paper.reason, paper.expires_on, paper.received_at, paper.judged_at, paper.carried_from from papers paper
	where paper.requirement_id = ${requirement} and paper.application_id = any(${idsOf(sql`nullif(${emailKey}, '')`)})
	order by paper.received_at desc, paper.id desc limit 1) sent`

interface AskedColumns {
	slug: SQLWrapper
	expires: SQLWrapper | boolean
	endsOn: SQLWrapper
}

/**
 * Whether a paper that is asked of an application need not be sent, of what an alias `sent` has (`newestSent`). As `listVendorPapers`.
 * @param own the alias of the application
 */
export function isPaperHere({ slug, expires, endsOn }: AskedColumns, own = "vendor_applications"): SQL {
	const one = sql`${sql.identifier(own)}`
	const isForm = FIXED_PAPERS.map((form) => sql`when ${form} then ${CAME_WITH_EXTRAS[form]}`)
	return sql`coalesce(
		sent.state = 'received' or sent.state = 'accepted' and (not ${expires} or coalesce(sent.expires_on >= ${endsOn}, false)),
		exists (select from vendor_extras extras
			where extras.edition_id = ${one}.edition_id and extras.email_key = nullif(${one}.email_key, '')
				and case ${slug} ${sql.join(isForm, sql` `)} else false end))`
}
