import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { shiftDay, startOfNairobiDay } from "../../values/clock.ts"
import { findHolder } from "../applications/extras-holder.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { idsOf } from "../decisions/carried-papers.server.ts"
import { listVendorPapers, type PaperVendor } from "../decisions/vendor-papers.server.ts"
import type { Edition } from "../editions/queries.server.ts"
import { isWindowAhead, type TimeWindow } from "../editions/rules.ts"
import { orderedItems } from "../extras/ordered-items.server.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { DOCUMENT_FIELDS } from "../files/rules.ts"
import { documents } from "../files/schema.server.ts"
import { dueDayOf, isFixedPaper, paperName } from "../paper-requirements/rules.ts"
import { paperRequirements } from "../paper-requirements/schema.server.ts"
import { paperFileNames } from "../papers/queries.server.ts"
import { papers } from "../papers/schema.server.ts"
import type { AskedPaper, Stage } from "./rules.ts"

interface Asked {
	application: PaperVendor
	edition: Pick<Edition, "closedAt">
	stage: Stage
	takesExtras: TimeWindow
}

type Extras = NonNullable<Awaited<ReturnType<typeof findExtras>>>
type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>

interface OwnExtras {
	extras: Extras | undefined
	/** Another application of the vendor, which has them. */
	extrasWith: Holder | undefined
}

export interface OwnPaper extends AskedPaper {
	/** Null: nobody has judged what was sent, or nothing was. */
	judgedAt: Date | null
	/** When it came; null: it did not, or by the system before. */
	receivedAt: Date | null
	/** Of one that was accepted and expires. */
	expiresOn: string | null
	/** The day that confirmation and page name (`dueDayOf`). */
	dueDay: string | null
	/** Titles of blank forms of the edition. */
	blankForm: string | null
	sample: string | null
	/** The edition that an accepted one was sent for, where that is an earlier one. */
	from: string | null
}

/** What was ordered and sent with an application, as far as its vendor was told of others; else with which other one of its email. */
export async function readOwnExtras(
	db: Db,
	{ id, editionId, emailKey }: { id: number; editionId: number; emailKey: string },
): Promise<OwnExtras> {
	const record = { editionId, emailKey }
	const holder = emailKey === "" ? undefined : await findHolder(db, record, "read")
	return holder?.id === id
		? { extras: await findExtras(db, record), extrasWith: undefined }
		: { extras: undefined, extrasWith: holder }
}

/** What was ordered under an email. */
async function findExtras(db: Db, { editionId, emailKey }: { editionId: number; emailKey: string }) {
	const { extraWristbands, wantsHay, hayBales, updatedAt } = vendorExtras
	const [found] = await db
		.select({ extraWristbands, wantsHay, hayBales, updatedAt, orders: orderedItems })
		.from(vendorExtras)
		.where(and(eq(vendorExtras.editionId, editionId), eq(vendorExtras.emailKey, emailKey)))
	return found
}

/** What the files are called that count of each paper of a vendor, by its slug. */
export async function listOwnFileNames(
	db: Db,
	{ editionId, emailKey }: { editionId: number; emailKey: string },
): Promise<Map<string, string[]>> {
	const { id, editionId: edition } = vendorApplications
	const vendor = db
		.select({ id })
		.from(vendorApplications)
		.where(and(eq(edition, editionId), sql`${id} = any(${idsOf(sql`${emailKey || null}::text`)})`))
	const { field, originalName: name, requirementId, applicationId, state, createdAt, key } = documents
	const files = await db
		.select({ slug: sql<string>`coalesce(${paperRequirements.slug}, ${field})`, name })
		.from(documents)
		.leftJoin(paperRequirements, eq(paperRequirements.id, requirementId))
		.where(
			and(
				inArray(applicationId, vendor),
				eq(state, "current"),
				inArray(field, [...DOCUMENT_FIELDS, "paper"]),
			),
		)
		.orderBy(asc(createdAt), asc(key))
	const own = [...Map.groupBy(files, ({ slug }) => slug)].map(
		([slug, of]) => [slug, of.map((file) => file.name)] as const,
	)
	// They are with the paper of the earlier edition.
	const carried = await db
		.select({ slug: paperRequirements.slug, names: paperFileNames })
		.from(papers)
		.innerJoin(paperRequirements, eq(paperRequirements.id, papers.requirementId))
		.where(and(inArray(papers.applicationId, vendor), isNotNull(papers.carriedFrom)))
	return new Map([...carried.map(({ slug, names }) => [slug, names] as const), ...own])
}

/** The papers that are asked of an application, each as it stands (`listVendorPapers`), and which of them its page takes. */
export async function readOwnPapers(
	db: Db,
	{ application, edition, stage, takesExtras }: Asked,
	now: Date,
): Promise<OwnPaper[]> {
	const mayForms = !isWindowAhead(takesExtras, now)
	// What was decided since, and nobody was told, changes nothing.
	const maySend = stage === "confirmed" && edition.closedAt === null
	return (await listVendorPapers(db, application)).map((paper): OwnPaper => {
		const { slug, dueOn, isRequired, blankForm, sample, state, receivedAt, judgedAt, expiresOn } = paper
		const isForm = isFixedPaper(slug)
		const closesAt = isForm ? takesExtras.closesAt : null
		return {
			slug,
			name: paperName(paper),
			state,
			isRequired,
			dueOn,
			blankForm,
			sample,
			receivedAt,
			judgedAt,
			expiresOn,
			from: state === "accepted" ? paper.from : null,
			reason: state === "rejected" ? paper.reason : "",
			dueDay: dueDayOf(paper, takesExtras.closesAt, now),
			dueAt: dueOn === null ? closesAt : startOfNairobiDay(shiftDay(dueOn, 1)),
			canSend: maySend && (!isForm || mayForms),
		}
	})
}
