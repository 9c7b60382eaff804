import { and, desc, eq, isNotNull, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDate } from "../../values/clock.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { formatList } from "../../values/normalize-text.ts"
import { announcements } from "../applications/announcement-schema.server.ts"
import { brandOf } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import type { LetterValues } from "../letter-templates/fill.ts"
import { hasLeft, leftAt } from "../mail/left-letters.server.ts"
import type { StatedFacts } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"

/** What is compared of a confirmation, as letters and screens call it. */
const FACT_NAMES = {
	days: "days and hours",
	place: "venue",
	setUp: "set-up times",
	stall: "tent or pitch",
	amount: "price",
} as const satisfies Partial<Record<keyof StatedFacts, string>>
type FactName = keyof typeof FACT_NAMES
const FACTS = Object.keys(FACT_NAMES) as FactName[]

/** Days, hours, venue and set-up times of an edition, as one short text. */
const editionFactsKey = sql<string>`edition_facts_key(${editions})`

/** What a confirmation says of these values. */
export async function readStatedFacts(db: Db, editionId: number, values: LetterValues): Promise<StatedFacts> {
	const [edition] = await db.select({ key: editionFactsKey }).from(editions).where(eq(editions.id, editionId))
	const stated = FACTS.map((name) => [name, String(values[name] ?? "")] as const)
	return { ...(Object.fromEntries(stated) as Record<FactName, string>), key: edition?.key ?? "" }
}

/** A fact that a confirmation stated and that is another one now. */
export interface ChangedFact {
	/** "venue". */
	name: string
	/** "": it said nothing of it. */
	stated: string
	now: string
}

/**
 * What the last confirmation that left says of stall and edition; undefined: there is none, or nobody knows.
 * @param to of those to this address alone
 */
export async function findStatedFacts(
	db: Db,
	applicationId: number,
	to?: string,
): Promise<{ facts: StatedFacts; on: string } | undefined> {
	const { tells, facts, id, recipient } = outboxMails
	const confirmations = await db
		.select({ facts, recipient, at: leftAt })
		.from(outboxMails)
		.where(and(eq(outboxMails.applicationId, applicationId), eq(tells, "yes"), isNotNull(facts), hasLeft()))
		.orderBy(desc(leftAt), desc(id))
	const last = confirmations.find((one) => to === undefined || emailKeyOf(one.recipient) === emailKeyOf(to))
	return last?.facts ? { facts: last.facts, on: formatNairobiDate(last.at) } : undefined
}

export const changesBetween = (stated: StatedFacts, now: StatedFacts): ChangedFact[] =>
	FACTS.filter((name) => stated[name] !== now[name]).map((name) => ({
		name: FACT_NAMES[name],
		stated: stated[name],
		now: now[name],
	}))

/** "the venue (Uhuru Gardens)". */
const describeStated = ({ name, stated }: ChangedFact): string =>
	stated ? `the ${name} (${stated})` : `the ${name} (not given)`

/** What a confirmation replaces of an earlier one, in a sentence of a letter. */
export const replacementOf = (on: string, changes: ChangedFact[]): string =>
	`On ${on} we confirmed your stall. This email replaces that one, which said something different about ${formatList(changes.map(describeStated))}.`

const isChanged = sql`(told.facts_key <> edition_facts_key(editions) or told.has_other_stall)`

/**
 * Of an accepted vendor: the newest confirmation says something else of stall, venue, days, hours or set-up than what is so, and none that
 * says what is so is on its way (announcement-schema.server.ts).
 */
export const wasToldOtherFacts = sql`exists (
	select from announcements told join editions on editions.id = told.edition_id
	where told.application_id = ${vendorApplications.id} and told.facts_key is not null and ${isChanged})`

export const isToldOtherFacts = async (db: Db, id: number): Promise<boolean> =>
	(await db.$count(vendorApplications, and(eq(vendorApplications.id, id), wasToldOtherFacts))) > 0

/** How many of an edition these are; what it costs follows from how often its facts changed. */
export async function countToldOtherFacts(db: Db, edition: number): Promise<number> {
	const { rows } = await db.execute<{ vendors: number }>(sql`
		select coalesce(sum(case when told.facts_key <> edition_facts_key(editions) then told.confirmed else told.other_stall end), 0)::int as vendors
		from announcement_counts told join editions on editions.id = told.edition_id
		where told.edition_id = ${edition} and told.facts_key is not null`)
	return rows[0]?.vendors ?? 0
}

/** The first of them, by id. */
export async function listToldOtherFacts(db: Db, edition: number, limit: number): Promise<number[]> {
	const { applicationId, editionId, factsKey } = announcements
	const found = await db
		.select({ id: applicationId })
		.from(announcements)
		.innerJoin(vendorApplications, eq(vendorApplications.id, applicationId))
		.where(and(eq(editionId, edition), isNotNull(factsKey), wasToldOtherFacts))
		.orderBy(applicationId)
		.limit(limit)
	return found.map(({ id }) => id)
}

const hasOwnWords = sql`exists (
	select from ${outboxMails} letter
	where letter.application_id = ${vendorApplications.id} and letter.tells = 'yes'
		and letter.facts ->> 'isEdited' = 'true' and letter.state in ('sent', 'maybe-sent'))`

/** The brands of those whose confirmation somebody edited: one by the template does not say that again. */
export async function listEditedConfirmations(db: Db, edition: number): Promise<string[]> {
	const { applicationId, editionId, factsKey } = announcements
	const found = await db
		.select({ brandName: vendorApplications.brandName })
		.from(announcements)
		.innerJoin(vendorApplications, eq(vendorApplications.id, applicationId))
		.where(and(eq(editionId, edition), isNotNull(factsKey), wasToldOtherFacts, hasOwnWords))
		.orderBy(vendorApplications.brandName)
	return found.map(brandOf)
}
