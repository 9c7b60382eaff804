import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { shiftDay, startOfNairobiDay } from "../../values/clock.ts"
import { isMeantFor } from "../editions/audience.ts"
import type { Edition } from "../editions/queries.server.ts"
import { isWindowAhead, type TimeWindow } from "../editions/rules.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { findExtrasVendor } from "../extras/vendor.server.ts"
import { DOCUMENT_FIELDS } from "../files/rules.ts"
import { documents } from "../files/schema.server.ts"
import { listSentPapers, paperFileNames } from "../papers/queries.server.ts"
import { listRequirements } from "../papers/requirements.server.ts"
import { isFixedPaper, type PaperState, paperName, paperStateOf } from "../papers/rules.ts"
import { paperRequirements, papers } from "../papers/schema.server.ts"
import type { AskedPaper, Stage } from "./rules.ts"

interface Asked {
	application: { emailKey: string; category: string; tentType: string | null }
	edition: Pick<Edition, "id" | "endsOn" | "closedAt">
	stage: Stage
	/** Says of the two forms whether they are here: those of the old system came without anything else. */
	extras: OwnExtras | undefined
	takesExtras: TimeWindow
}

type OwnExtras = NonNullable<Awaited<ReturnType<typeof findOwnExtras>>>

export interface OwnPaper extends AskedPaper {
	/** Null: nobody has judged what was sent, or nothing was. */
	judgedAt: Date | null
	/** When it came; null: it did not, or by the system before. */
	receivedAt: Date | null
	/** Of one that was accepted and expires. */
	expiresOn: string | null
	/** Titles of blank forms of the edition. */
	blankForm: string | null
	sample: string | null
	/** The edition that an accepted one was sent for, where that is an earlier one. */
	from: string | null
}

/** What a vendor ordered, and which of the two forms came with it or later. */
export async function findOwnExtras(
	db: Db,
	{ editionId, emailKey }: { editionId: number; emailKey: string },
) {
	const { extraWristbands, wantsHay, hayBales, hasUploadedForm, insuranceFormUrl, updatedAt } = vendorExtras
	const [found] = await db
		.select({
			...{ extraWristbands, wantsHay, hayBales, hasForm: hasUploadedForm, updatedAt },
			hasInsurance: sql<boolean>`coalesce(${insuranceFormUrl}, '') not in ('', '[]')`,
		})
		.from(vendorExtras)
		.where(and(eq(vendorExtras.editionId, editionId), eq(vendorExtras.emailKey, emailKey)))
	return found
}

/** What the files are called that count of each paper of a vendor, by its slug. */
export async function listOwnFileNames(
	db: Db,
	{ editionId, email }: { editionId: number; email: string },
): Promise<Map<string, string[]>> {
	const vendor = email.trim() ? await findExtrasVendor(db, editionId, email) : undefined
	const { field, originalName: name, requirementId, applicationId, state, createdAt, key } = documents
	const files = await db
		.select({ slug: sql<string>`coalesce(${paperRequirements.slug}, ${field})`, name })
		.from(documents)
		.leftJoin(paperRequirements, eq(paperRequirements.id, requirementId))
		.where(
			and(
				inArray(applicationId, vendor?.applicationIds ?? []),
				eq(state, "current"),
				inArray(field, [...DOCUMENT_FIELDS, "paper"]),
			),
		)
		.orderBy(asc(createdAt), asc(key))
	const own = [...Map.groupBy(files, ({ slug }) => slug)].map(
		([slug, of]) => [slug, of.map((file) => file.name)] as const,
	)
	const carried = await listCarriedFileNames(db, vendor?.applicationIds ?? [])
	return new Map([...carried.map(({ slug, names }) => [slug, names] as const), ...own])
}

/** They are with the paper of the earlier edition. */
function listCarriedFileNames(db: Db, applications: number[]) {
	return db
		.select({ slug: paperRequirements.slug, names: paperFileNames })
		.from(papers)
		.innerJoin(paperRequirements, eq(paperRequirements.id, papers.requirementId))
		.where(and(inArray(papers.applicationId, applications), isNotNull(papers.carriedFrom)))
}

/** The papers that a vendor is asked for, each as it stands. */
export async function readOwnPapers(
	db: Db,
	{ application, edition, stage, extras, takesExtras }: Asked,
	now: Date,
): Promise<OwnPaper[]> {
	const { emailKey, category, tentType } = application
	const requirements = await listRequirements(db, edition.id)
	const vendor = emailKey ? await findExtrasVendor(db, edition.id, emailKey) : undefined
	const sent = await listSentPapers(db, vendor?.applicationIds ?? [])
	const isHere = { indemnity: extras?.hasForm, insurance: extras?.hasInsurance }
	const mayForms = !isWindowAhead(takesExtras, now)
	// What was decided since, and nobody was told, changes nothing.
	const maySend = stage === "confirmed" && edition.closedAt === null
	const asked = requirements.filter((one) => isMeantFor(one, { category, stall: tentType }))
	return asked.map((requirement): OwnPaper => {
		const { slug, dueOn, isRequired, blankForm, sample } = requirement
		const isForm = isFixedPaper(slug)
		const stateOfRow = paperStateOf(sent.get(slug), requirement, edition)
		const state: PaperState = stateOfRow === "missing" && isForm && isHere[slug] ? "received" : stateOfRow
		const {
			receivedAt = null,
			judgedAt = null,
			expiresOn = null,
			reason = "",
			from = null,
		} = sent.get(slug) ?? {}
		const closesAt = isForm ? takesExtras.closesAt : null
		return {
			...{ slug, name: paperName(requirement), state, isRequired, dueOn, blankForm, sample },
			...{
				receivedAt,
				judgedAt,
				expiresOn,
				from: state === "accepted" ? from : null,
				reason: state === "rejected" ? reason : "",
			},
			dueAt: dueOn === null ? closesAt : startOfNairobiDay(shiftDay(dueOn, 1)),
			canSend: maySend && (!isForm || mayForms),
		}
	})
}
