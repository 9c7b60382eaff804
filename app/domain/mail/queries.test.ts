import { createElement } from "react"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { queueMail } from "./commands.server.ts"
import { queueTestMail } from "./post-office.fixture.ts"
import { findMail, listMails } from "./queries.server.ts"
import { outboxMails } from "./schema.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2025-11-20T06:00:00Z")
beforeEach(async () => void (await db.delete(outboxMails)))

const idsOf = async (view: Parameters<typeof listMails>[1]) => {
	const { rows, previous, next } = await listMails(db, view)
	return { ids: rows.map(({ id }) => id), previous, next }
}

test("pages_lead_through_the_outbox_newest_first_and_back", async () => {
	const all: number[] = []
	for (let nth = 0; nth < 120; nth += 1) all.unshift(await queueTestMail(db, at))
	const pages = [all.slice(0, 50), all.slice(50, 100), all.slice(100)]
	const first = await idsOf({})
	expect(first).toEqual({ ids: pages[0], previous: undefined, next: all[49] })
	const second = await idsOf({ after: first.next })
	expect(second).toEqual({ ids: pages[1], previous: all[50], next: all[99] })
	const third = await idsOf({ after: second.next })
	expect(third).toEqual({ ids: pages[2], previous: all[100], next: undefined })
	expect(await idsOf({ before: third.previous })).toEqual({ ...second, previous: all[50] })
	expect(await idsOf({ before: second.previous })).toEqual({ ...first, next: all[49] })
	expect(await idsOf({ before: all[10] })).toEqual(first)
})

test("a_filter_shows_letters_of_its_states_alone", async () => {
	const queued = await queueTestMail(db, at)
	await db.update(outboxMails).set({ state: "sending" })
	const second = await queueTestMail(db, at)
	expect((await idsOf({ states: ["queued"] })).ids).toEqual([second])
	expect((await idsOf({ states: ["queued", "sending"] })).ids).toEqual([second, queued])
	expect((await idsOf({ states: ["failed"] })).ids).toEqual([])
})

test("times_are_those_of_nairobi", async () => {
	const id = await queueTestMail(db, at)
	const mail = await findMail(db, id, { showSecrets: false })
	expect(mail).toMatchObject({ queuedAt: "20 Nov 2025, 09:00", nextTryAt: "20 Nov 2025, 09:00" })
	expect(mail?.sentAt).toBeUndefined()
	expect(await findMail(db, id + 1, { showSecrets: false })).toBeUndefined()
})

test("the_token_of_a_password_letter_is_shown_only_where_no_letter_leaves", async () => {
	const link = "https://tamasha.example/reset-password?token=Zk3v0Qd8y1m4pRtw-_Jx7aaB"
	const body = createElement("a", { href: link }, link)
	const draft = { cause: "reset:1", to: "amina@tamasha.example", subject: "Set a new password", body, at }
	const id = await queueMail(db, { ...draft, kind: "password-reset" })
	const hidden = await findMail(db, id, { showSecrets: false })
	expect(hidden?.text).toBe("https://tamasha.example/reset-password?token=…")
	expect(hidden?.html).not.toContain("Zk3v0Qd8")
	expect((await findMail(db, id, { showSecrets: true }))?.text).toBe(link)
	const other = await queueMail(db, { ...draft, cause: "received:1", kind: "application-received" })
	expect((await findMail(db, other, { showSecrets: false }))?.text).toBe(link)
})
