import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addAdmin } from "../accounts/commands/admins.server.ts"
import { users } from "../accounts/schema.server.ts"
import { findColumnsOfEach } from "../privacy/personal-columns.fixture.ts"
import { changeSection } from "./commands.server.ts"
import { readFieldChoices } from "./field-choices.server.ts"
import { asArray, asRecord, type Field } from "./fields.ts"
import { findSection, readSection } from "./queries.server.ts"
import { fieldOfSection } from "./sections.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2026-11-20T11:05:00Z")
await addAdmin(db, { email: "amina@tamasha.example", password: "a market under jacarandas", at })
const [amina] = await db.select({ id: users.id }).from(users)

const marks: string[] = []
let count = 0
function addMark(mark: string): string {
	marks.push(mark)
	return mark
}

/** The same with something in each text and number that stands nowhere else. */
function fillWithMarks(field: Field, value: unknown): unknown {
	if (field.kind === "list") return asArray(value).map((one) => fillWithMarks(field.item, one))
	if (field.kind === "group") {
		const entries = field.fields.map((inner) => [inner.key, fillWithMarks(inner, asRecord(value)[inner.key])])
		return { ...asRecord(value), ...Object.fromEntries(entries) }
	}
	const nth = count++
	// A per cent of one edition may well be that of another, and of a deposit there is one or none.
	if (["vatPercent", "invoiceDueDays", "depositPercent", "depositAmount"].includes(field.key)) return value
	if (field.key === "coordinates") return addMark(`-1.${nth}, 36.${nth}`)
	if (field.kind === "line" || field.kind === "text") return addMark(`Fact ${nth} of this edition`)
	if (field.kind === "web") return addMark(`https://fact-${nth}.example/shop`)
	if (field.kind === "number") return Number(addMark(String(7_654_300 + nth)))
	return value
}

test.each([
	"season-christmas-2024",
	"festival-xmas-2024",
	"guidelines-christmas-2025",
	"site-map-christmas-2025",
])("every_fact_and_text_of_%s_stands_once_in_the_database", async (name) => {
	const section = await findSection(db, name)
	if (!section) throw new Error(`there is no section ${name}`)
	marks.length = 0
	const field = fieldOfSection(section, await readFieldChoices(db))
	const expected = await readSection(db, section)
	const value = fillWithMarks(field, expected)
	const saved = await changeSection(db, section, field, { expected, value, by: amina?.id ?? "", at })
	expect(saved).toEqual({ ok: true, isChanged: true })
	expect(marks.length).toBeGreaterThan(10)
	for (const [mark, found] of await findColumnsOfEach(db, marks)) {
		const columns = found.filter((one) => !one.startsWith("audit_log."))
		expect([mark, columns]).toEqual([mark, [expect.any(String)]])
	}
})
