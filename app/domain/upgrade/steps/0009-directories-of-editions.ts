import { and, eq, isNull, sql } from "drizzle-orm"
import { z } from "zod"
import firstLists from "../../../../content/directory/lists.json" with { type: "json" }
import type { Db } from "../../../platform/db.server.ts"
import { writeEditionDocument } from "../../content/edition-documents.server.ts"
import { EDITION_DOCUMENTS, type EditionDirectory } from "../../content/edition-documents.ts"
import { contentDocuments } from "../../content/schema.server.ts"
import { directoryVendors } from "../../directory/schema.server.ts"
import { fillInEditionFacts } from "../../editions/facts.ts"
import { type Edition, findEdition } from "../../editions/queries.server.ts"
import { editions } from "../../editions/schema.server.ts"
import { changeDocument } from "../change-document.server.ts"
import { EARLIER_DOCUMENTS, type EarlierList, earlierLists } from "../earlier-documents.ts"
import { findFreeName } from "../free-name.server.ts"

/**
 * Gives each list of vendors to its edition: entries, address and texts, as visitors saw them. The document in which the
 * lists stood stays for the version before. A new database has none yet, and begins with those of `content/`.
 */
export default async function giveListsToEditions(tx: Db): Promise<void> {
	await tx.execute(sql`select set_config('tamasha.audited', 'on', true)`)
	const heads = await readHeads(tx)
	for (const list of await readLists(tx)) {
		const edition = (await findEdition(tx, editionSlugOf(list.slug))) ?? (await addDraft(tx, list))
		await tx
			.update(directoryVendors)
			.set({ editionId: edition.id, publishedAt: sql`updated_at` })
			.where(and(eq(directoryVendors.list, list.slug), isNull(directoryVendors.editionId)))
		await tx.update(editions).set({ directoryAlias: list.path }).where(eq(editions.id, edition.id))
		const search = heads.find(({ path }) => path === list.path) ?? list.search
		const texts = textsOf(list, edition, search)
		await writeEditionDocument(tx, edition.id, EDITION_DOCUMENTS.directory, texts)
	}
	await changeDocument(tx, "pages/home", nameLastMakers)
}

/** The lists were called after months, the editions after festivals. */
const editionSlugOf = (list: string) => list.replace(/^december-/, "christmas-")

async function readDocument<T>(tx: Db, name: string, schema: z.ZodType<T>): Promise<T | undefined> {
	const [row] = await tx.select().from(contentDocuments).where(eq(contentDocuments.name, name))
	return schema.safeParse(row?.body).data
}

const documentWithLists = z.object({ lists: earlierLists })

async function readLists(tx: Db): Promise<EarlierList[]> {
	const stored = await readDocument(tx, "pages/directory", documentWithLists)
	return stored?.lists ?? earlierLists.parse(firstLists)
}

async function readHeads(tx: Db) {
	const { name, schema } = EARLIER_DOCUMENTS.heads
	return (await readDocument(tx, name, schema))?.pages ?? []
}

/** Its poster was taken away: the list stays at its address, and no poster comes back. */
async function addDraft(tx: Db, { slug, heading }: EarlierList): Promise<Edition> {
	const name = await findFreeName(tx, heading, editionSlugOf(slug))
	const month = slug.startsWith("december") ? "12" : "07"
	const [added] = await tx
		.insert(editions)
		.values({
			slug: editionSlugOf(slug),
			name,
			title: heading,
			startsOn: `2024-${month}-01`,
			endsOn: `2024-${month}-31`,
			datePrecision: "month",
			wristbandPrice: 300,
			hayBalePrice: 500,
		})
		.returning()
	if (!added) throw new Error(`the edition of ${slug} was not stored`)
	return added
}

function textsOf(
	{ heading, lead, defaultLogo }: EarlierList,
	edition: Edition,
	search: EarlierList["search"],
): EditionDirectory {
	const generalize = (text: string) => putNames(text, edition)
	return {
		heading: generalize(heading),
		lead: generalize(lead),
		hasDrawings: defaultLogo !== null,
		search: {
			title: generalize(search?.title ?? heading),
			description: generalize(search?.description ?? lead),
		},
	}
}

/** Names in braces where a text has what follows from the facts. */
function putNames(text: string, edition: Edition): string {
	return ["{name}", "{month} {year}"].reduce(
		(current, name) => current.replaceAll(fillInEditionFacts(name, edition), name),
		text,
	)
}

/** The home page shows makers of the newest directory: its text names whichever that is, also before the festival. */
function nameLastMakers(document: unknown): unknown {
	const { success, data } = homeWithMakers.safeParse(document)
	if (!success || data.makers.text !== MAKERS_TEXT) return document
	return { ...data, makers: { ...data.makers, text: NEXT_MAKERS_TEXT } }
}

const MAKERS_TEXT = "See who was there at Christmas 2024, what they make and how they make it."
const NEXT_MAKERS_TEXT = "Meet the makers of {name}, and read what they make and how they make it."
const homeWithMakers = z.looseObject({ makers: z.looseObject({ text: z.string() }) })
