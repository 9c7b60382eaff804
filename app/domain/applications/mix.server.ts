import { eq, type SQL, sql, sum } from "drizzle-orm"
import { type Db, lockKey } from "../../platform/db.server.ts"
import { listCategories } from "../application-forms/queries.server.ts"
import type { Category } from "../application-forms/rules.ts"
import { listTentOptions } from "../editions/queries.server.ts"
import { mixCounts } from "./counts-schema.server.ts"
import type { LockedApplication } from "./locked-application.server.ts"
import { type Excess, excessOf, excessVersion, type Mix, type MixRow, rowsOf } from "./mix.ts"
import { type Choice, isChosen } from "./rules.ts"
import { vendorApplications } from "./schema.server.ts"
import { standbyOffers } from "./standby-schema.server.ts"
import { addHeldPlaces } from "./vacancies.server.ts"

/** With the places that offers hold. @param isExcepted whose own offer does not count; missing: all count */
export const readMixWithOffers = async (db: Db, editionId: number, isExcepted?: SQL): Promise<Mix> =>
	addHeldPlaces(db, await readMix(db, editionId), editionId, isExcepted)

/** Its cost follows from how many kinds of goods and stalls there are, not from how many apply. */
export async function readMix(db: Db, editionId: number): Promise<Mix> {
	const sums = await readSums(db, editionId)
	const categories = await listCategories(db, editionId)
	const stalls = await listTentOptions(db, editionId)
	return {
		chosen: addUp(sums, "chosen"),
		waiting: addUp(sums, "waiting"),
		revenue: addUp(sums, "revenue"),
		categories: toRows(categories, sums, ({ category }) => category),
		stalls: toRows(
			stalls.map(({ name, places }) => ({ name, minimum: null, maximum: places })),
			sums,
			({ tentType }) => tentType ?? "",
		),
	}
}

type MixSum = Awaited<ReturnType<typeof readSums>>[number]

function readSums(db: Db, editionId: number) {
	const { category, tentType } = mixCounts
	const total = (figure: "chosen" | "waiting" | "revenue") => sum(mixCounts[figure]).mapWith(Number)
	return db
		.select({
			category,
			tentType,
			chosen: total("chosen"),
			waiting: total("waiting"),
			revenue: total("revenue"),
		})
		.from(mixCounts)
		.where(eq(mixCounts.editionId, editionId))
		.groupBy(category, tentType)
}

const addUp = (sums: MixSum[], figure: "chosen" | "waiting" | "revenue") =>
	sums.reduce((total, row) => total + row[figure], 0)

function toRows(listed: Category[], sums: MixSum[], nameOf: (sum: MixSum) => string): MixRow[] {
	const byName = Map.groupBy(sums, nameOf)
	const count = (kind: Category): MixRow => {
		const own = byName.get(kind.name) ?? []
		return { ...kind, chosen: addUp(own, "chosen"), waiting: addUp(own, "waiting") }
	}
	const gone = [...byName.keys()].filter((name) => name && listed.every((kind) => kind.name !== name))
	return [
		...listed.map(count),
		...gone
			.sort()
			.map((name) => count({ name, minimum: null, maximum: null }))
			.filter(({ chosen, waiting }) => chosen || waiting),
	]
}

type Wanted = Pick<LockedApplication, "id" | "editionId" | "category" | "tentType">

/** The maximums that this vendor would go over, beside those who are chosen and those to whom a place is offered. */
export async function findExcess(db: Db, wanted: Wanted): Promise<Excess[]> {
	const { id, editionId } = wanted
	const isOwn = eq(standbyOffers.applicationId, id)
	const mix = await readMixWithOffers(db, editionId, isOwn)
	return rowsOf(mix, wanted).flatMap((row) => excessOf(row, 1))
}

type Chosen = Omit<Wanted, "editionId"> & {
	choice: Choice | undefined
	/** Null: nobody kept what it was chosen for. */
	chosenCategory: string | null
	chosenTentType: string | null
}

/**
 * The maximums that these are over since they were chosen for another stall or kind of goods than they have now: nobody was asked about
 * those. By the application.
 */
export async function findUnaskedExcess(
	db: Db,
	editionId: number,
	chosen: readonly Chosen[],
): Promise<Map<number, Excess[]>> {
	const changed = chosen.flatMap(({ choice, chosenCategory, chosenTentType, category, tentType, id }) => {
		if (choice !== "yes" || chosenCategory === null) return []
		const now = {
			category: category === chosenCategory ? "" : category,
			tentType: tentType === chosenTentType ? null : tentType,
		}
		return now.category || now.tentType ? [{ id, now }] : []
	})
	if (!changed.length) return new Map()
	const mix = await readMixWithOffers(db, editionId)
	return new Map(changed.map(({ id, now }) => [id, rowsOf(mix, now).flatMap((row) => excessOf(row, 0))]))
}

const hasMaximum = async (db: Db, wanted: Wanted): Promise<boolean> =>
	rowsOf(await readMix(db, wanted.editionId), wanted).some(({ maximum }) => maximum !== null)

/** The same of an application as it is at this moment, which nobody locks for it. */
export async function findExcessOf(db: Db, application: number): Promise<Excess[]> {
	const { id, editionId, category, tentType, status, unreleasedChoice } = vendorApplications
	const [found] = await db
		.select({ id, editionId, category, tentType, status, unreleasedChoice })
		.from(vendorApplications)
		.where(eq(id, application))
	const isCounted = found && isChosen(found.status, (found.unreleasedChoice || null) as Choice | null)
	return found && !isCounted ? findExcess(db, found) : []
}

/** Who chooses, offers or takes a place of an edition takes turns from here to the end of the transaction. */
export async function lockMix(tx: Db, editionId: number): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(${lockKey("mix")}, ${editionId}::int)`)
}

/** One more vendor would go over a maximum, and whoever asked for it did not say that they know. */
export interface OverMaximum {
	ok: false
	reason: "over-maximum"
	brandName: string
	excess: Excess[]
}

/**
 * Whether one more of the mix has to be asked about first. Where there is a maximum, those who choose take turns here until
 * their transactions end, so that no two come to the last place without a question.
 * @param accepted what was answered (`excessVersion`)
 */
export async function checkMaximums(
	tx: Db,
	application: LockedApplication,
	brandName: string,
	accepted: string | undefined,
): Promise<OverMaximum | undefined> {
	const { editionId } = application
	if (isChosen(application.status, application.choice?.choice)) return undefined
	if (!(await hasMaximum(tx, application))) return undefined
	await lockMix(tx, editionId)
	const excess = await findExcess(tx, application)
	if (!excess.length || accepted === excessVersion(excess)) return undefined
	return { ok: false, reason: "over-maximum", brandName, excess }
}
