import { and, asc, desc, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm"
import { createBatchedRead } from "../../platform/batched-read.server.ts"
import { type Db, lockKey } from "../../platform/db.server.ts"
import { toNairobiMinute } from "../../values/clock.ts"
import type { EditionSettings } from "./inputs.ts"
import { defaultEdition, type TimeWindow } from "./rules.ts"
import { editions, tentOptions, ticketPrices } from "./schema.server.ts"

export type Edition = typeof editions.$inferSelect
export type Price = Pick<typeof ticketPrices.$inferSelect, "name" | "price">
export type TentOption = Pick<typeof tentOptions.$inferSelect, "name" | "price" | "size" | "places">

/** What pages may read of the row of an edition; what is for organisers alone is not among it. */
const PUBLIC_COLUMNS = [
	"id",
	"slug",
	"name",
	"title",
	"heading",
	"kind",
	"startsOn",
	"endsOn",
	"datePrecision",
	"dateStyle",
	"dayOpensAt",
	"dayClosesAt",
	"daysNote",
	"hoursNote",
	"venue",
	"location",
	"town",
	"directions",
	"mapLink",
	"coordinates",
	"poster",
	"posterNote",
	"detailsLink",
	"ticketUrl",
	"pageAlias",
	"directoryAlias",
	"publishedAt",
	"closedAt",
	"clonedFrom",
	"updatedAt",
	"wristbandPrice",
	"hayBalePrice",
] as const satisfies (keyof Edition)[]

/** The facts that stand in the row of an edition. */
export type EditionFacts = Pick<Edition, (typeof PUBLIC_COLUMNS)[number]> & {
	applications: TimeWindow
	extras: TimeWindow
}

/** An edition as every public page reads it: all its facts, each from where it stands once. */
export type PublishedEdition = Readonly<
	EditionFacts & {
		/** What a vendor can book, in the order of the form. */
		stalls: readonly TentOption[]
		/** Of tickets for a day. */
		prices: readonly Price[]
		hasPage: boolean
		hasGuidelines: boolean
	}
>

/** Every edition that visitors may see, the newest first. */
export async function listPublishedEditions(db: Db): Promise<readonly PublishedEdition[]> {
	return (await readPublishedEditions(db, "all")) ?? []
}

const stallList = sql<TentOption[]>`(
	select coalesce(json_agg(
		json_build_object('name', name, 'price', price, 'size', size, 'places', places) order by position), '[]')
	from tent_options where edition_id = editions.id)`

const priceList = sql<Price[]>`(
	select coalesce(json_agg(json_build_object('name', name, 'price', price) order by position), '[]')
	from ticket_prices where edition_id = editions.id)`

const hasDocument = (name: string) =>
	sql<boolean>`exists (select from edition_documents where edition_id = editions.id and name = ${name})`

/** The frame of a page, its head and the page itself all ask. */
const readPublishedEditions = createBatchedRead<"all", readonly PublishedEdition[]>(async (db) => {
	return new Map([["all", await selectWholeEditions(db, isNotNull(editions.publishedAt))]])
})

/** The slug of an edition, or the older address that its page has kept. */
export type EditionAddress = { slug: string } | { pageAlias: string }

/** A draft as its page will read it. */
export async function findDraft(db: Db, address: EditionAddress): Promise<PublishedEdition | undefined> {
	// PostgreSQL has no such character, and fails when it is asked for one.
	if ("slug" in address && address.slug.includes("\0")) return undefined
	const isMeant =
		"slug" in address ? eq(editions.slug, address.slug) : eq(editions.pageAlias, address.pageAlias)
	const [draft] = await selectWholeEditions(db, and(isMeant, isNull(editions.publishedAt)))
	return draft
}

async function selectWholeEditions(db: Db, condition: SQL | undefined): Promise<PublishedEdition[]> {
	const rows = await db
		.select({
			edition: editions,
			stalls: stallList,
			prices: priceList,
			hasPage: hasDocument("page"),
			hasGuidelines: hasDocument("guidelines"),
		})
		.from(editions)
		.where(condition)
		.orderBy(desc(editions.startsOn), desc(editions.id))
	return rows.map(({ edition, ...rest }) => ({ ...editionFactsOf(edition), ...rest }))
}

/** Closing an edition ends its windows. */
export function editionFactsOf(edition: Edition): EditionFacts {
	const facts = Object.fromEntries(PUBLIC_COLUMNS.map((name) => [name, edition[name]]))
	const { closedAt, applicationsOpenAt, applicationsCloseAt, extrasOpenAt, extrasCloseAt } = edition
	return {
		...(facts as Pick<Edition, (typeof PUBLIC_COLUMNS)[number]>),
		applications: { opensAt: applicationsOpenAt, closesAt: earlierOf(applicationsCloseAt, closedAt) },
		extras: { opensAt: extrasOpenAt, closesAt: earlierOf(extrasCloseAt, closedAt) },
	}
}

const earlierOf = (one: Date | null, other: Date | null): Date | null =>
	one && other ? new Date(Math.min(one.getTime(), other.getTime())) : (one ?? other)

/** @returns undefined when there is none of that slug */
export async function findEdition(db: Db, slug: string): Promise<Edition | undefined> {
	// PostgreSQL refuses a text with a NUL instead of finding nothing.
	if (slug.includes("\0")) return undefined
	const [edition] = await db.select().from(editions).where(eq(editions.slug, slug))
	return edition
}

export async function findEditionById(db: Db, id: number): Promise<Edition | undefined> {
	const [edition] = await db.select().from(editions).where(eq(editions.id, id))
	return edition
}

/**
 * Whether an edition has this name, however it is spelt. Nobody else gives a name until the transaction ends.
 * @param ownId of the edition that may have it
 */
export async function isNameTaken(tx: Db, name: string, ownId = 0): Promise<boolean> {
	await tx.execute(sql`select pg_advisory_xact_lock(${lockKey("edition-names")})`)
	return isNameInUse(tx, name, ownId)
}

/** Whether an edition has this name at the moment, however it is spelt. */
export async function isNameInUse(db: Db, name: string, ownId = 0): Promise<boolean> {
	const isSame = sql`fold(${editions.name}) collate "C" = fold(${name})`
	return (await db.$count(editions, and(isSame, ne(editions.id, ownId)))) > 0
}

/** All editions, the newest first. */
export function listEditions(db: Db): Promise<Edition[]> {
	return db.select().from(editions).orderBy(desc(editions.startsOn), desc(editions.id))
}

/** The one of these that screens are about before another is chosen. */
export function chooseDefaultEdition(all: Edition[], now: Date): Edition | undefined {
	const chosen = defaultEdition(all.map(editionFactsOf), now)
	return all.find(({ id }) => id === chosen?.id)
}

/** What can be booked in an edition, in the order of the form. */
export function listTentOptions(db: Db, editionId: number): Promise<TentOption[]> {
	const { name, price, size, places, position } = tentOptions
	return db
		.select({ name, price, size, places })
		.from(tentOptions)
		.where(eq(tentOptions.editionId, editionId))
		.orderBy(asc(position))
}

const listTicketPrices = (db: Db, editionId: number): Promise<Price[]> =>
	db
		.select({ name: ticketPrices.name, price: ticketPrices.price })
		.from(ticketPrices)
		.where(eq(ticketPrices.editionId, editionId))
		.orderBy(asc(ticketPrices.position))

/**
 * Everything of an edition that an organiser may set.
 * @param isLocked holds the edition until the transaction ends
 */
export async function readEditionSettings(
	db: Db,
	id: number,
	isLocked = false,
): Promise<EditionSettings | undefined> {
	const found = db.select().from(editions).where(eq(editions.id, id))
	const [edition] = await (isLocked ? found.for("update") : found)
	if (!edition) return undefined
	return settingsOf(edition, await listTentOptions(db, id), await listTicketPrices(db, id))
}

function settingsOf(edition: Edition, stalls: TentOption[], prices: Price[]): EditionSettings {
	const { name, title, heading, kind, ticketUrl } = edition
	const { venue, location, town, directions, mapLink, coordinates } = edition
	const { startsOn, endsOn, datePrecision, dayOpensAt, dayClosesAt, dateStyle, daysNote, hoursNote } = edition
	const { poster, posterNote, detailsLink, wristbandPrice, hayBalePrice } = edition
	const { senderName, senderAddress, replyAddress, setUp, howToPay, paymentDueOn, vatPercent } = edition
	const { moneyEmails, paperEmails, vendorCorrections } = edition
	const { invoiceDueDays, depositPercent, depositAmount } = edition
	return {
		name,
		title,
		heading,
		kind,
		isPublished: edition.publishedAt !== null,
		days: { startsOn, endsOn, datePrecision, dayOpensAt, dayClosesAt, dateStyle, daysNote, hoursNote },
		venue: { venue, location, town, directions, mapLink, coordinates },
		poster: { poster, posterNote, detailsLink },
		decisionLetters: edition.decisionLetters,
		standbyUntil: edition.standbyUntil,
		sender: { senderName, senderAddress, replyAddress },
		applications: minutesOf(edition.applicationsOpenAt, edition.applicationsCloseAt),
		extras: minutesOf(edition.extrasOpenAt, edition.extrasCloseAt),
		forVendors: {
			...{ setUp, howToPay, paymentDueOn, vatPercent },
			...{ moneyEmails, paperEmails, vendorCorrections, invoiceDueDays, depositPercent, depositAmount },
		},
		stalls,
		extrasPrices: { wristbandPrice, hayBalePrice },
		prices,
		ticketUrl,
	}
}

const minutesOf = (opensAt: Date | null, closesAt: Date | null) => ({
	opensAt: toNairobiMinute(opensAt),
	closesAt: toNairobiMinute(closesAt),
})
