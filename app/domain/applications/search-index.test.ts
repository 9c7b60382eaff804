import { and, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { askQuestions, createQuestion } from "../questions/questions.fixture.ts"
import { vendorApplications } from "./schema.server.ts"
import { matchesSearch } from "./search.server.ts"

const { db } = await openTestDatabase()
const editionId = await addEdition(db)
await db.execute(sql`
	insert into vendor_applications (edition_id, number, brand_name, description, category, phone_number, status)
	select ${editionId}::int, nth, 'Maker ' || md5(nth::text), 'Goods ' || md5((nth * 7)::text), 'Kind ' || nth % 9, '+254 7' || lpad(nth::text, 8, '0'), 'approved'
	from generate_series(1, 5000) nth`)
const [question] = await askQuestions(db, editionId, [createQuestion("kiln")])
await db.execute(sql`
	insert into application_answers (application_id, question_id, value)
	select id, ${question?.id ?? 0}::int, 'Kiln ' || md5(number::text) from vendor_applications`)
await db.execute(sql`analyze vendor_applications, application_answers`)

const { searchText, acceptedSearchText } = vendorApplications

test.each(["gukas", "0712 345 678", "+254 712", "#31", "31", "number 31", "zq"])(
	"both_lists_answer_a_search_for_%s_by_an_index",
	async (text) => {
		const searches = [searchText, acceptedSearchText].flatMap((column) =>
			[false, true].map((hidesContacts) => matchesSearch(column, text, hidesContacts)),
		)
		for (const search of searches) {
			const { id, editionId: edition, status } = vendorApplications
			const found = db
				.select({ id })
				.from(vendorApplications)
				.where(and(eq(edition, editionId), eq(status, "approved"), search))
			const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${found}`)
			const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
			expect([text, plan]).toEqual([text, expect.not.stringContaining("Seq Scan")])
			expect([text, plan]).toEqual([
				text,
				expect.stringContaining("Bitmap Index Scan on vendor_applications_"),
			])
		}
	},
)
