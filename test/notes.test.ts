import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { memberships } from "../app/domain/accounts/schema.server.ts"
import { addApplications } from "../app/domain/applications/applications.fixture.ts"
import { auditLog } from "../app/domain/audit/schema.server.ts"
import { addOrganiser } from "../app/domain/choices/choices.fixture.ts"
import { addEdition } from "../app/domain/editions/editions.fixture.ts"
import {
	deleteNote,
	editNote,
	markMentionsRead,
	markMentionsReadOf,
	restoreNote,
	writeNote,
} from "../app/domain/notes/commands.server.ts"
import { countUnreadMentions, listMentions, listNotes } from "../app/domain/notes/queries.server.ts"
import { expireDeletedNotes } from "../app/domain/privacy/expired-links.server.ts"
import { openTestDatabase } from "./database.ts"

const { db } = await openTestDatabase()
const amina = await addOrganiser(db, "amina")
const wanjiru = await addOrganiser(db, "wanjiru")
const steward = await addOrganiser(db, "otieno")
await db.insert(memberships).values([
	{ userId: amina, role: "owner", editionId: null, showsContacts: false },
	{ userId: wanjiru, role: "reviewer", editionId: null, showsContacts: false },
	{ userId: steward, role: "steward", editionId: null, showsContacts: false },
])
const at = new Date("2025-11-20T09:00:00Z")
const by = (user: string, hours = 0) => ({ by: user, at: new Date(at.getTime() + hours * 3_600_000) })

async function openNote(text: string) {
	const edition = await addEdition(db)
	const [application = 0] = await addApplications(db, [{ editionId: edition, brandName: "Udongo" }])
	await writeNote(db, application, text, by(amina))
	const [note] = await listNotes(db, application, amina)
	const key = { application, note: note?.id ?? 0 }
	const unreadOf = (user: string) => countUnreadMentions(db, user, [edition])
	const read = async (user: string) => (await listNotes(db, application, user)).map((one) => one.text)
	return { edition, application, key, unreadOf, read }
}

test("who_is_named_and_may_read_the_application_hears_of_it_until_they_have_read_it", async () => {
	const { edition, key, unreadOf } = await openNote("Ask @Wanjiru and @otieno, please.")
	expect([await unreadOf(wanjiru), await unreadOf(steward), await unreadOf(amina)]).toEqual([1, 0, 0])
	expect(await listMentions(db, wanjiru, [edition])).toMatchObject([
		{ text: "Ask @Wanjiru and @otieno, please.", writer: "amina", application: { brandName: "Udongo" } },
	])
	expect(await listMentions(db, wanjiru, [])).toEqual([])
	await markMentionsRead(db, [key.note - 1], by(wanjiru))
	expect(await unreadOf(wanjiru)).toBe(1)
	await markMentionsRead(db, [key.note], by(wanjiru))
	expect(await unreadOf(wanjiru)).toBe(0)
	// Named again in the same note, they have read it already; no longer named, it is off their list.
	await editNote(db, key, "Thanks, @wanjiru.", by(amina, 1))
	expect(await unreadOf(wanjiru)).toBe(0)
	await editNote(db, key, "Thanks.", by(amina, 2))
	expect(await listMentions(db, wanjiru, [edition])).toEqual([])
})

test("what_is_marked_as_read_is_what_the_screen_showed_not_an_older_note_that_names_somebody_since", async () => {
	const { edition, application, key, unreadOf } = await openNote("Ask @wanjiru.")
	await writeNote(db, application, "No names.", by(amina))
	await writeNote(db, application, "And @wanjiru again.", by(amina))
	const shown = (await listMentions(db, wanjiru, [edition])).map(({ id }) => id)
	expect(shown).toHaveLength(2)
	const between = (await listNotes(db, application, amina))[1]?.id ?? 0
	await editNote(db, { ...key, note: between }, "Now @wanjiru.", by(amina, 1))
	await markMentionsRead(db, shown, by(wanjiru, 2))
	expect(await unreadOf(wanjiru)).toBe(1)
})

test("opening_an_application_reads_what_mentions_whoever_opens_it_there_and_nowhere_else", async () => {
	const { application, unreadOf } = await openNote("Ask @Wanjiru.")
	const other = await openNote("And this, @wanjiru.")
	expect(await markMentionsReadOf(db, application, by(amina))).toBe(false)
	expect(await unreadOf(wanjiru)).toBe(1)
	expect(await markMentionsReadOf(db, application, by(wanjiru))).toBe(true)
	expect(await markMentionsReadOf(db, application, by(wanjiru))).toBe(false)
	expect([await unreadOf(wanjiru), await other.unreadOf(wanjiru)]).toEqual([0, 1])
})

test("only_its_writer_changes_a_note_and_puts_it_back_within_a_day", async () => {
	const { application, key, read, unreadOf } = await openNote("Fine mugs, @wanjiru.")
	const refused = { ok: false, reason: "note-not-found" }
	for (const attempt of [
		editNote(db, key, "Mine.", by(wanjiru)),
		deleteNote(db, key, by(wanjiru)),
		restoreNote(db, key, by(wanjiru)),
		editNote(db, { ...key, application: application + 1_000 }, "Mine.", by(amina)),
	])
		expect(await attempt).toMatchObject({ ok: false })
	expect(await deleteNote(db, key, by(wanjiru))).toEqual(refused)
	await deleteNote(db, key, by(amina))
	expect([await read(wanjiru), await read(amina)]).toEqual([[], ["Fine mugs, @wanjiru."]])
	expect(await unreadOf(wanjiru)).toBe(0)
	expect(await expireDeletedNotes(db, {} as never, by("", 23).at)).toBe(0)
	await restoreNote(db, key, by(amina, 1))
	expect(await read(wanjiru)).toEqual(["Fine mugs, @wanjiru."])
	await deleteNote(db, key, by(amina, 2))
	expect(await expireDeletedNotes(db, {} as never, by("", 27).at)).toBe(1)
	expect(await restoreNote(db, key, by(amina, 28))).toEqual(refused)
	const entries = await db
		.select()
		.from(auditLog)
		.where(eq(auditLog.subjectId, String(application)))
	expect(entries.map(({ action }) => action)).toEqual([
		"note-written",
		"note-deleted",
		"note-restored",
		"note-deleted",
	])
	expect(JSON.stringify(entries)).not.toContain("mugs")
	await editNote(db, (await openNote("One.")).key, "Two.", by(amina))
	expect(await db.$count(auditLog, eq(auditLog.action, "note-edited"))).toBeGreaterThan(0)
})

test("the_same_words_of_one_writer_within_a_minute_are_one_note_also_when_they_come_at_once", async () => {
	const { edition, application, read, unreadOf } = await openNote("Ask @wanjiru.")
	const again = (text: string, user = amina, seconds = 0) =>
		writeNote(db, application, text, { by: user, at: new Date(at.getTime() + seconds * 1_000) })
	await Promise.all([0, -1, 1, 30, 59].map((seconds) => again("Ask @wanjiru.", amina, seconds)))
	await Promise.all(Array.from({ length: 8 }, () => again("Fine mugs.")))
	expect((await read(amina)).toSorted()).toEqual(["Ask @wanjiru.", "Fine mugs."])
	expect(await unreadOf(wanjiru)).toBe(1)
	const written = and(eq(auditLog.action, "note-written"), eq(auditLog.subjectId, String(application)))
	expect(await db.$count(auditLog, written)).toBe(2)
	// Another writer, other words, another application, a minute later, and what was deleted meanwhile are notes of their own.
	await again("Fine mugs.", wanjiru)
	await again("Fine mugs!")
	const [other = 0] = await addApplications(db, [{ editionId: edition }])
	await writeNote(db, other, "Fine mugs.", by(amina))
	expect(await listNotes(db, other, amina)).toHaveLength(1)
	await again("Ask @wanjiru.", amina, 61)
	expect(await read(amina)).toHaveLength(5)
	const [deleted] = (await listNotes(db, application, amina)).filter(({ text }) => text === "Fine mugs!")
	await deleteNote(db, { application, note: deleted?.id ?? 0 }, by(amina))
	await again("Fine mugs!")
	expect(await read(wanjiru)).toHaveLength(5)
})
