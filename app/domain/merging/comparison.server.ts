import { createHash } from "node:crypto"
import { and, asc, inArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readCorrectableFields } from "../applications/corrections.server.ts"
import { columnsFor, isListed, type ListedApplication } from "../applications/listed-columns.server.ts"
import { stateVersion } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { type CorrectableField, digestOf } from "../applications/sent-fields.server.ts"
import { leftAt } from "../mail/left-letters.server.ts"
import { DECISION_BOUND_LETTERS } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"

const { id, editionId } = vendorApplications

/** One of several applications that are compared. */
export interface ComparedApplication extends ListedApplication {
	editionId: number
	/** Of its stall, in whole Kenyan shillings; null: it has none. */
	tentPrice: number | null
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
			tentPrice: vendorApplications.tentPrice,
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
	const { applicationId, kind, state, bounce, queuedAt } = outboxMails
	const rows = await db
		.select({ applicationId, at: sql<Date>`max(${leftAt})`.mapWith(queuedAt) })
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
