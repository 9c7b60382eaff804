import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readPage } from "../../platform/keyset.server.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { users } from "../accounts/schema.server.ts"
import { choiceColumns } from "../applications/choice-columns.server.ts"
import { applicationChoices } from "../applications/choice-schema.server.ts"
import { brandOf, CHOICES, type Choice, choiceOf, verdictOf } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import type { SelectedChoice } from "./release-question.server.ts"
import { NAMED_VENDORS, type ReleaseOutcome } from "./rules.ts"
import { releaseItems, releases } from "./schema.server.ts"

/** When the release that is asked for tells a choice; null: nobody has asked for that. */
const toldOn = sql<Date | null>`(
	select waiting.due_at from release_items item join releases waiting on waiting.id = item.release_id
	where item.application_id = ${applicationChoices.applicationId} and item.choice_id = ${applicationChoices.id}
		and item.outcome is null and waiting.finished_at is null and waiting.stopped_at is null)`.mapWith(
	releases.dueAt,
)

const listedColumns = {
	id: vendorApplications.id,
	number: vendorApplications.number,
	brandName: vendorApplications.brandName,
	tentSpace: vendorApplications.tentSpace,
	tentType: vendorApplications.tentType,
	category: vendorApplications.category,
	status: vendorApplications.status,
	isOnStandby: choiceColumns.isOnStandby,
	choiceId: applicationChoices.id,
	choice: applicationChoices.choice,
	chosenCategory: applicationChoices.chosenCategory,
	chosenTentType: applicationChoices.chosenTentType,
	chosenBy: users.name,
	chosenAt: applicationChoices.chosenAt,
	isEdited: sql<boolean>`${applicationChoices.editedText} is not null`,
	toldOn,
}

/** An application of which something is chosen and not told. */
export type ListedChoice = Pick<
	typeof vendorApplications.$inferSelect,
	"id" | "number" | "brandName" | "tentSpace" | "tentType" | "category" | "status"
> & {
	/** Has a place on the standby list. */
	isOnStandby: boolean
	choiceId: number
	choice: Choice
	chosenCategory: string | null
	chosenTentType: string | null
	/** How they are called; null: they are no longer an organiser. */
	chosenBy: string | null
	chosenAt: Date
	/** Its letter is in an organiser's own words. */
	isEdited: boolean
	toldOn: Date | null
}

/** A page of what is chosen in an edition and not released. @param query.choice missing: all three */
export function listChoices(
	db: Db,
	editionId: number,
	query: Cursor & { choice?: Choice | undefined },
): Promise<Page<ListedChoice>> {
	const { choice } = query
	const ofEdition = eq(vendorApplications.editionId, editionId)
	return readPage<ListedChoice>(
		{
			by: [vendorApplications.id],
			direction: "ascending",
			read: ({ where, orderBy, limit }) =>
				db
					.select(listedColumns)
					.from(applicationChoices)
					.innerJoin(vendorApplications, eq(vendorApplications.id, applicationChoices.applicationId))
					.leftJoin(users, eq(users.id, applicationChoices.chosenBy))
					.where(and(ofEdition, choice && eq(applicationChoices.choice, choice), where))
					.orderBy(...orderBy)
					.limit(limit),
		},
		query,
	)
}

/** Those of these applications that have a choice which is not told. */
export async function listUnreleased(db: Db, editionId: number, ids: number[]): Promise<number[]> {
	if (!ids.length) return []
	const { applicationId } = applicationChoices
	const found = await db
		.select({ id: applicationId })
		.from(applicationChoices)
		.innerJoin(vendorApplications, eq(vendorApplications.id, applicationId))
		.where(and(eq(vendorApplications.editionId, editionId), inArray(applicationId, ids)))
	return found.map(({ id }) => id)
}

/** When the choice of an application is told; undefined: nobody has asked for that. */
export async function findTellingOf(db: Db, application: number): Promise<Date | undefined> {
	const [found] = await db
		.select({ toldOn })
		.from(applicationChoices)
		.where(eq(applicationChoices.applicationId, application))
	return found?.toldOn ?? undefined
}

/** The first of these, by what is chosen. */
export async function nameVendors(db: Db, selected: SelectedChoice[]) {
	const named = (choice: Choice) => selected.filter((one) => one.choice === choice).slice(0, NAMED_VENDORS)
	const ids = CHOICES.flatMap(named).map(({ applicationId }) => applicationId)
	const { id, number, brandName, status, tentPrice } = vendorApplications
	const { isOnStandby } = choiceColumns
	const rows = await db
		.select({ id, number, brandName, status, tentPrice, isOnStandby })
		.from(vendorApplications)
		.where(inArray(id, ids))
	const found = new Map(
		rows.map((row) => [
			row.id,
			{
				id: row.id,
				number: row.number,
				brand: brandOf(row),
				/** What they were told before. */
				told: choiceOf(verdictOf(row)),
				hasPrice: row.tentPrice !== null,
			},
		]),
	)
	const namesOf = (choice: Choice) =>
		named(choice).flatMap(({ applicationId }) => found.get(applicationId) ?? [])
	return { yes: namesOf("yes"), standby: namesOf("standby"), no: namesOf("no") }
}

/** How many brands are named of those that a release left out. */
const NAMED = 50

/** How the newest release of an edition stands: what became of each of its choices. */
export async function readLatestRelease(db: Db, editionId: number) {
	const { id, requestedAt, dueAt, stoppedAt, finishedAt } = releases
	const [release] = await db
		.select({ id, requestedAt, dueAt, stoppedAt, finishedAt, requestedBy: users.name })
		.from(releases)
		.leftJoin(users, eq(users.id, releases.requestedBy))
		.where(eq(releases.editionId, editionId))
		.orderBy(desc(id))
		.limit(1)
	if (!release) return undefined
	const { outcome } = releaseItems
	const found = await db
		.select({ outcome, choices: count() })
		.from(releaseItems)
		.where(eq(releaseItems.releaseId, release.id))
		.groupBy(outcome)
	const countOf = (one: ReleaseOutcome | null) => found.find((row) => row.outcome === one)?.choices ?? 0
	return {
		...release,
		total: found.reduce((sum, { choices }) => sum + choices, 0),
		released: countOf("released"),
		changed: countOf("changed"),
		contradicting: countOf("two-answers"),
		full: countOf("over-maximum"),
		closed: countOf("edition-closed"),
		waiting: countOf(null),
		namesOfChanged: await listLeftOut(db, release.id, "changed"),
		namesOfContradicting: await listLeftOut(db, release.id, "two-answers"),
		namesOfFull: await listLeftOut(db, release.id, "over-maximum"),
		failing: await listFailing(db, release.id),
	}
}

/** Those that could not be told yet, and why; their turn comes again. */
function listFailing(db: Db, releaseId: number) {
	const { id, brandName, number, erasedAt } = vendorApplications
	const { failure, outcome } = releaseItems
	return db
		.select({ id, number, brandName, failure })
		.from(releaseItems)
		.innerJoin(vendorApplications, eq(id, releaseItems.applicationId))
		.where(and(eq(releaseItems.releaseId, releaseId), isNull(outcome), isNotNull(failure), isNull(erasedAt)))
		.orderBy(asc(id))
		.limit(NAMED)
}

/** Those that it did not tell for this reason. */
function listLeftOut(db: Db, releaseId: number, outcome: ReleaseOutcome) {
	const { id, number, brandName, erasedAt } = vendorApplications
	return db
		.select({ id, number, brandName })
		.from(releaseItems)
		.innerJoin(vendorApplications, eq(id, releaseItems.applicationId))
		.where(and(eq(releaseItems.releaseId, releaseId), eq(releaseItems.outcome, outcome), isNull(erasedAt)))
		.orderBy(asc(id))
		.limit(NAMED)
}
