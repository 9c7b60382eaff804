import { and, eq, inArray, ne, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { foldForSearch } from "../../values/fold.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { lateLinks } from "../late-links/schema.server.ts"
import { mailings } from "../mailings/schema.server.ts"
import { savedViews } from "../saved-views/schema.server.ts"
import type { Scope } from "./pseudonyms.server.ts"

type Holds = (text: string) => boolean

/**
 * What organisers typed into searches that they saved or wrote an email for, and into late links, where it holds the whole email address, phone
 * number or brand of these people. Before their applications lose these.
 */
export async function eraseTypedText(
	tx: Db,
	{ applicationIds, editionId }: Pick<Scope, "applicationIds" | "editionId">,
): Promise<void> {
	const { id, emailAddress, brandName, phoneKey, erasedAt } = vendorApplications
	const people = await tx
		.select({ emailAddress, brandName, phoneKey, erasedAt })
		.from(vendorApplications)
		.where(inArray(id, applicationIds))
	const names = people.filter((one) => !one.erasedAt).flatMap((one) => [one.emailAddress, one.brandName])
	const phones = people.map((one) => one.phoneKey).filter(Boolean)
	const holds: Holds = (text) =>
		names.some((name) => containsWhole(text, name)) || containsPhone(text, phones)
	await eraseSearches(tx, holds, editionId)
	await eraseMailingSearches(tx, holds, editionId)
	await eraseLinkNotes(tx, holds, editionId)
}

async function eraseSearches(tx: Db, holds: Holds, edition: number | undefined): Promise<void> {
	const { id, name, query, editionId, version } = savedViews
	const views = await tx
		.select({ id, name, query })
		.from(savedViews)
		.where(edition === undefined ? undefined : eq(editionId, edition))
	const idsOf = (text: (view: (typeof views)[number]) => string) =>
		views.filter((view) => holds(text(view))).map((view) => view.id)
	const searching = idsOf((view) => view.query.text ?? "")
	await tx
		.update(savedViews)
		.set({ query: sql`${query} - 'text'`, version: sql`${version} + 1` })
		.where(inArray(id, searching))
	// Unlike any name that somebody may have given: names are unique.
	const nameless = sql`'View ' || ${id} || ' ' || left(gen_random_uuid()::text, 8)`
	await tx
		.update(savedViews)
		.set({ name: nameless, version: sql`${version} + 1` })
		.where(
			inArray(
				id,
				idsOf((view) => view.name),
			),
		)
}

/** A draft loses all of its filter: without the search it would go to more than it was meant for. It keeps who was added by hand. */
async function eraseMailingSearches(tx: Db, holds: Holds, edition: number | undefined): Promise<void> {
	const { id, filter, startedAt, editionId, version } = mailings
	const isOfEdition = edition === undefined ? undefined : eq(editionId, edition)
	const text = sql<string>`${filter}->>'text'`
	const searching = await tx
		.select({ id, text })
		.from(mailings)
		.where(and(ne(text, ""), isOfEdition))
	const held = searching.filter((one) => holds(one.text)).map((one) => one.id)
	const withoutText = sql`jsonb_set(${filter}, '{text}', '""')`
	await tx
		.update(mailings)
		.set({
			filter: sql`case when ${startedAt} is not null then ${withoutText} end`,
			version: sql`${version} + 1`,
		})
		.where(inArray(id, held))
}

async function eraseLinkNotes(tx: Db, holds: Holds, edition: number | undefined): Promise<void> {
	const { id, note, editionId } = lateLinks
	const isOfEdition = edition === undefined ? undefined : eq(editionId, edition)
	const links = await tx
		.select({ id, note })
		.from(lateLinks)
		.where(and(ne(note, ""), isOfEdition))
	const held = links.filter((link) => holds(link.note)).map((link) => link.id)
	await tx.update(lateLinks).set({ note: "" }).where(inArray(id, held))
}

const wordsOf = (text: string): string =>
	foldForSearch(text)
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean)
		.join(" ")

/** However it is spelt; not as a part of another word. A name of signs alone is looked for as it is. */
function containsWhole(text: string, name: string): boolean {
	const words = wordsOf(name)
	if (words) return ` ${wordsOf(text)} `.includes(` ${words} `)
	const signs = foldForSearch(name)
	return signs !== "" && foldForSearch(text).includes(signs)
}

/** @param phones the digits that every spelling of a number shares */
function containsPhone(text: string, phones: string[]): boolean {
	const numbers = text.match(/\d[\d ()./-]*/g) ?? []
	const digits = numbers.map((number) => number.replace(/\D/g, ""))
	return phones.some((phone) => digits.some((one) => one.includes(phone)))
}
