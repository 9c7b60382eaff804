import { expect, test } from "vitest"
import posters from "../../../content/events.json" with { type: "json" }
import { openTestDatabase } from "../../../test/database.ts"
import { contentDocuments } from "../content/schema.server.ts"
import { listEditions } from "../editions/queries.server.ts"
import { EARLIER_DOCUMENTS } from "./earlier-documents.ts"
import makeEditionsWhole from "./steps/0006-whole-editions.ts"

const { db } = await openTestDatabase()

test("of_two_posters_with_one_heading_the_second_becomes_an_edition_with_a_number", async () => {
	const [poster] = posters
	const body = ["diwali-2023", "diwali-2023-again"].map((slug) => ({
		...poster,
		slug,
		header: "Diwali 2023",
	}))
	await db.insert(contentDocuments).values({ name: EARLIER_DOCUMENTS.eventPosters.name, body })
	await db.transaction(makeEditionsWhole)
	const names = (await listEditions(db))
		.filter(({ slug }) => slug.startsWith("diwali"))
		.map(({ name }) => name)
	expect(names.toSorted()).toEqual(["Diwali 2023", "Diwali 2023 (2)"])
})
