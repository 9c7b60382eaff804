import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { HOUR_MS } from "../../values/clock.ts"
import { addAdmin } from "../accounts/commands/admins.server.ts"
import { users } from "../accounts/schema.server.ts"
import { setForm } from "../application-forms/application-forms.fixture.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { updateEdition } from "../editions/commands.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { findEdition, readEditionSettings } from "../editions/queries.server.ts"
import { cloneEdition } from "./commands.server.ts"
import { dismissLine, readChecklistLines, restoreLine } from "./dismissals.server.ts"
import { countLinesLeft } from "./lines-left.server.ts"
import { proposeDates } from "./rules.ts"
import { checklistDismissals } from "./schema.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2026-11-20T11:05:00Z")
const EMAIL = "amina@tamasha.example"
await addAdmin(db, { email: EMAIL, password: "a market under jacarandas", at })
const [amina] = await db.select({ id: users.id }).from(users)
const actor = { by: amina?.id ?? "", at }

const source = await findFirstEdition(db)
const before = (await readEditionSettings(db, source.id)) ?? expect.fail("no source")
const dates = proposeDates(before, "2027-03-26")
await cloneEdition(db, source.id, { name: "Easter 2027", title: "Easter Festival", ...dates }, actor)
const edition = (await findEdition(db, "easter-2027")) ?? expect.fail("no clone")

const read = () => readChecklistLines(db, edition, source, at)
const findLeft = async (title: string, where?: string) =>
	(await read()).left.find((one) => one.title === title && (!where || one.where === where))
const setTerms = (...terms: string[]) => setForm(db, edition.id, { terms })
const dismiss = async (line = "") => dismissLine(db, edition.id, line, actor)
const TERMS = "Categories and terms: Easter 2027"

test("a_line_that_is_right_as_it_is_is_off_the_list_with_who_said_so_and_can_be_put_back", async () => {
	const all = (await read()).left.length
	const { line } = (await findLeft("Venue")) ?? expect.fail("no line")
	const events = await collectAuditEvents(db, async () => {
		expect(await dismiss(line)).toEqual({ ok: true })
		expect(await dismiss(line)).toEqual({ ok: true })
	})
	expect(events).toMatchObject([{ action: "checklist-line-dismissed", after: { line: "Venue" } }])
	const { left, dismissed } = await read()
	expect([left.length, await findLeft("Venue")]).toEqual([all - 1, undefined])
	expect(dismissed).toMatchObject([{ title: "Venue", by: EMAIL, at }])
	const restored = await collectAuditEvents(db, async () => {
		expect(await restoreLine(db, edition.id, line, actor)).toEqual({ ok: true })
		expect(await restoreLine(db, edition.id, line, actor)).toEqual({ ok: true })
	})
	expect(restored).toMatchObject([{ action: "checklist-line-restored", after: { line: "Venue" } }])
	expect(await read()).toMatchObject({ dismissed: [], left: { length: all } })
})

test("a_line_comes_back_once_what_it_is_about_has_changed_again", async () => {
	await setTerms("Pay by 1 November 2025.")
	const { line } = (await findLeft(TERMS)) ?? expect.fail("no line")
	await dismiss(line)
	// Another paragraph before it changes nothing of what it says.
	await setTerms("Stalls open at nine.", "Pay by 1 November 2025.")
	expect(await findLeft(TERMS)).toBeUndefined()
	await setTerms("Stalls open at nine.", "Pay at once, by 1 November 2025.")
	expect(await findLeft(TERMS)).toMatchObject({ found: ["1 November", "2025"] })
	await setTerms("Stalls open at nine.")
	expect(await findLeft(TERMS)).toBeUndefined()
	expect(await read()).toMatchObject({ dismissed: [] })
})

test("the_same_line_about_something_else_is_not_dismissed_with_it", async () => {
	const poster = (await findLeft("Poster")) ?? expect.fail("no line")
	await dismiss(poster.line)
	const own = (await readEditionSettings(db, edition.id)) ?? expect.fail("no clone")
	const other = { ...before.poster, poster: "festival-easter-2025" }
	await updateEdition(db, source.id, { ...before, poster: other })
	await updateEdition(db, edition.id, { ...own, poster: other })
	expect(await findLeft("Poster")).toMatchObject({ subject: "festival-easter-2025" })
	await updateEdition(db, source.id, before)
	await updateEdition(db, edition.id, own)
	expect(await findLeft("Poster")).toBeUndefined()
})

test("a_line_that_is_not_there_any_more_is_told", async () => {
	const notFound = { ok: false, reason: "not-found" }
	expect(await dismiss("0".repeat(64))).toEqual(notFound)
	expect(await restoreLine(db, edition.id, "0".repeat(64), actor)).toEqual(notFound)
	expect(await dismissLine(db, source.id, "0".repeat(64), actor)).toEqual(notFound)
})

test("an_edition_made_from_a_copy_has_each_line_anew_however_old_the_text_is", async () => {
	await setTerms("Christmas is the time of gifts.")
	const { line } = (await findLeft(TERMS)) ?? expect.fail("no line")
	await dismiss(line)
	expect(await findLeft(TERMS)).toBeUndefined()
	const own = (await readEditionSettings(db, edition.id)) ?? expect.fail("no clone")
	const names = { name: "July 2027", title: "July Festival" }
	await cloneEdition(db, edition.id, { ...names, ...proposeDates(own, "2027-07-02") }, actor)
	const july = (await findEdition(db, "july-2027")) ?? expect.fail("no clone of the clone")
	const { left, dismissed } = await readChecklistLines(db, july, edition, at)
	expect(dismissed).toEqual([])
	expect(left.filter(({ title }) => title === "Categories and terms: July 2027")).toMatchObject([
		{ found: ["Christmas"] },
	])
})

test("what_is_left_is_counted_anew_once_a_line_is_dismissed_and_of_an_edition_that_is_over_not_at_all", async () => {
	const left = (await read()).left.length
	const count = (now = at) => countLinesLeft(db, edition, now)
	expect([await count(), await count()]).toEqual([left, left])
	const { line } = (await findLeft("Venue")) ?? expect.fail("no line")
	await dismiss(line)
	expect(await count()).toBe(left - 1)
	await db.delete(checklistDismissals).where(eq(checklistDismissals.line, line))
	// Nobody said so: it is seen an hour later.
	expect(await count()).toBe(left - 1)
	expect(await count(new Date(at.getTime() + HOUR_MS))).toBe(left)
	expect(await count(new Date("2027-04-01T09:00:00Z"))).toBe(0)
	expect(await countLinesLeft(db, source, at)).toBe(0)
})
