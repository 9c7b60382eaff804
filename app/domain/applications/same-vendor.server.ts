import { createHash } from "node:crypto"
import { and, asc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { findLastActor, type LastActor } from "../audit/last-actor.server.ts"
import { DECISION_BOUND_LETTERS } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { choiceColumns } from "./choice-columns.server.ts"
import { readCorrectableFields } from "./corrections.server.ts"
import { columnsFor, isListed, type ListedApplication } from "./listed-columns.server.ts"
import { MAX_COMPARED } from "./merge-rules.ts"
import { stateVersion } from "./rules.ts"
import { vendorApplications } from "./schema.server.ts"
import { type CorrectableField, digestOf } from "./sent-fields.server.ts"

const { id, editionId, number, brandName, emailKey, phoneKey, brandKey, mergedIntoId } = vendorApplications

/** By what two applications of an edition seem to be of one vendor. */
export const SAME_KEYS = [
	{ column: emailKey, isSame: "email" },
	{ column: phoneKey, isSame: "phone" },
	{ column: brandKey, isSame: "brand" },
] as const
export type SameKey = (typeof SAME_KEYS)[number]["isSame"]

/** Other applications of its edition that seem to be of the same vendor, in the order they came in. */
export async function listSameVendor(db: Db, application: number): Promise<{ id: number; number: number }[]> {
	const [own] = await db
		.select({ editionId, email: emailKey, phone: phoneKey, brand: brandKey })
		.from(vendorApplications)
		.where(and(eq(id, application), isListed))
	if (!own) return []
	const shared = SAME_KEYS.flatMap(({ column, isSame }) => (own[isSame] ? [eq(column, own[isSame])] : []))
	if (!shared.length) return []
	// As the indexes of these keys have it.
	const isOther = and(eq(editionId, own.editionId), ne(id, application), isListed, or(...shared))
	return db
		.select({ id, number })
		.from(vendorApplications)
		.where(isOther)
		.orderBy(asc(id))
		.limit(MAX_COMPARED - 1)
}

/** How many groups are listed at most; merged, they make room for others. */
const LISTED_GROUPS = 50

/** Applications of one edition that seem to be of one vendor. */
export interface SameVendorGroup {
	/** By what. */
	isSame: SameKey[]
	/** In the order they came in. */
	applications: Pick<
		ListedApplication,
		"id" | "number" | "brandName" | "tentSpace" | "status" | "choice" | "isOnStandby"
	>[]
}

interface Sharing {
	isSame: Set<SameKey>
	ids: Set<number>
}

/** Which applications of an edition are listed as of one vendor, the newest first. */
async function findGroups(db: Db, edition: number): Promise<Sharing[]> {
	const groups: Sharing[] = []
	for (const key of SAME_KEYS) {
		for (const ids of await listSharing(db, edition, key)) {
			const known = groups.filter((group) => ids.some((one) => group.ids.has(one)))
			const joined = { isSame: new Set<SameKey>([key.isSame]), ids: new Set(ids) }
			for (const group of known) {
				for (const one of group.isSame) joined.isSame.add(one)
				for (const one of group.ids) joined.ids.add(one)
				groups.splice(groups.indexOf(group), 1)
			}
			groups.push(joined)
		}
	}
	return groups
		.toSorted((one, other) => Math.max(...other.ids) - Math.max(...one.ids))
		.slice(0, LISTED_GROUPS)
}

/** How many groups are listed. */
export const countSameVendorGroups = async (db: Db, edition: number): Promise<number> =>
	(await findGroups(db, edition)).length

/** What seems to have been sent more than once in an edition, the newest first. */
export async function listSameVendorGroups(db: Db, edition: number): Promise<SameVendorGroup[]> {
	const listed = await findGroups(db, edition)
	const ids = listed.flatMap((group) => [...group.ids])
	const { tentSpace, status } = vendorApplications
	const { choice, isOnStandby } = choiceColumns
	const rows = await db
		.select({ id, number, brandName, tentSpace, status, choice, isOnStandby })
		.from(vendorApplications)
		.where(inArray(id, ids))
		.orderBy(asc(id))
	return listed.map((group) => ({
		isSame: SAME_KEYS.flatMap(({ isSame }) => (group.isSame.has(isSame) ? [isSame] : [])),
		applications: rows.filter((row) => group.ids.has(row.id)),
	}))
}

/** Those whose key somebody else has: what it costs follows from how many these are (vendor-keys-schema.server.ts). */
async function listSharing(db: Db, edition: number, { column, isSame }: (typeof SAME_KEYS)[number]) {
	const found = await db.execute<{ ids: number[] }>(sql`
		select array_agg(${id} order by ${id}) as ids from vendor_keys shared
			join vendor_applications on ${editionId} = shared.edition_id and ${column} = shared.key and ${column} <> '' and ${isListed}
		where shared.edition_id = ${edition} and shared.kind = ${isSame} and shared.applications > 1
		group by shared.key having count(*) > 1
		order by max(${id}) desc limit ${LISTED_GROUPS}`)
	return found.rows.map(({ ids }) => ids)
}

/** One of several applications that are compared. */
export interface ComparedApplication extends ListedApplication {
	editionId: number
	receivedAt: Date
	/** When its vendor was last sent what was decided. */
	toldAt?: Date | undefined
	/** Words that somebody wrote into its held letter. */
	hasEditedLetter: boolean
	/** How many colleagues reviewed it, and the mean of their scores; null without scores. */
	reviews: number
	reviewScore: number | null
	notes: number
	tags: string[]
	fields: CorrectableField[]
}

/** Those of these that a list shows, in the order they came in. */
export async function compareApplications(db: Db, ids: number[]): Promise<ComparedApplication[]> {
	const rows = await db
		.select({
			...columnsFor({}),
			editionId,
			receivedAt: vendorApplications.createdAt,
			updatedAt: vendorApplications.updatedAt,
			confirmationSent: vendorApplications.confirmationSent,
			hasEditedLetter: sql<boolean>`exists (select from application_choices chosen
				where chosen.application_id = vendor_applications.id and chosen.edited_text is not null)`,
			// By their names, because reviews and notes stand on a higher step.
			reviews: sql<number>`(select count(*)::int from reviews where reviews.application_id = vendor_applications.id)`,
			reviewScore: vendorApplications.reviewScore,
			notes: sql<number>`(select count(*)::int from notes
				where notes.application_id = vendor_applications.id and notes.deleted_at is null)`,
			tags: sql<string[]>`array(select tags.name from application_tags join tags on tags.id = tag_id
				where application_id = vendor_applications.id and removed_at is null order by fold(tags.name) collate "C")`,
		})
		.from(vendorApplications)
		.where(and(inArray(id, ids), isListed))
		.orderBy(asc(id))
	const decisionTimes = await readDecisionTimes(db, ids)
	const compared: ComparedApplication[] = []
	for (const { updatedAt, confirmationSent, ...row } of rows) {
		// Of an edition that was imported no letter is there.
		const toldAt = decisionTimes.get(row.id) ?? (confirmationSent ? updatedAt : undefined)
		compared.push({ ...row, toldAt, fields: await readCorrectableFields(db, row) })
	}
	return withSameFields(compared)
}

/** A field that the form of one has only because something stands in it, such as a category, all have. */
function withSameFields(compared: ComparedApplication[]): ComparedApplication[] {
	const all = new Map(compared.flatMap(({ fields }) => fields.map((field) => [field.name, field])))
	return compared.map((one) => ({
		...one,
		fields: [...all.values()].map(
			(field) => one.fields.find(({ name }) => name === field.name) ?? { ...field, value: "" },
		),
	}))
}

/** When each vendor was last sent what was decided, or may have been, by a letter that did not come back. */
async function readDecisionTimes(db: Db, ids: number[]): Promise<Map<number, Date>> {
	const { applicationId, kind, state, bounce, sentAt, queuedAt } = outboxMails
	const rows = await db
		.select({ applicationId, at: sql<Date>`max(coalesce(${sentAt}, ${queuedAt}))`.mapWith(sentAt) })
		.from(outboxMails)
		.where(
			and(
				inArray(applicationId, ids),
				inArray(kind, DECISION_BOUND_LETTERS),
				inArray(state, ["sending", "sent", "maybe-sent"]),
				sql`${bounce} is distinct from 'permanent'`,
			),
		)
		.groupBy(applicationId)
	return new Map(
		rows.flatMap(({ applicationId, at }) => (applicationId === null ? [] : [[applicationId, at]])),
	)
}

/** What a screen showed of several applications, to be sent along with the click that merges them. */
export function comparisonVersion(compared: ComparedApplication[]): string {
	const state = compared.map((one) => [
		one.id,
		stateVersion(one),
		one.toldAt?.getTime() ?? null,
		one.fields.map((field) => [field.name, digestOf(field)]),
	])
	return createHash("sha256").update(JSON.stringify(state)).digest("base64url").slice(0, 22)
}

/** Those of an edition that lists show, by their numbers or that of one that was merged into them. */
export async function findIdsByNumber(db: Db, edition: number, numbers: number[]): Promise<number[]> {
	if (!numbers.length) return []
	const found = await db
		.select({ id: sql<number>`coalesce(${mergedIntoId}, ${id})` })
		.from(vendorApplications)
		.where(and(eq(editionId, edition), inArray(number, numbers)))
	return found.map((one) => one.id)
}

/** Whether another listed application of the edition seems to be of the same vendor. */
export const isPossibleDuplicate: SQL = sql`exists (
	select from vendor_keys shared where shared.edition_id = ${editionId} and shared.applications > 1
		and (shared.kind, shared.key) in (('email', ${emailKey}), ('phone', ${phoneKey}), ('brand', ${brandKey})))`

/** Into which application this one was merged, and by whom; undefined: into none. */
export async function findMergedInto(
	db: Db,
	application: number,
): Promise<{ id: number; number: number; last?: LastActor } | undefined> {
	const [own] = await db.select({ mergedIntoId }).from(vendorApplications).where(eq(id, application))
	if (!own?.mergedIntoId) return undefined
	const [kept] = await db.select({ id, number }).from(vendorApplications).where(eq(id, own.mergedIntoId))
	const subject = { kind: "vendor", id: application, applicationId: application } as const
	const last = await findLastActor(db, subject, ["applications-merged"])
	return kept && { ...kept, ...(last && { last }) }
}

/** Those that were merged into this one, in the order they came in. */
export function listMergedInto(db: Db, application: number) {
	return db
		.select({ id, number, brandName })
		.from(vendorApplications)
		.where(eq(mergedIntoId, application))
		.orderBy(asc(id))
}
