import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { potter } from "../applying/apply.fixture.ts"
import { applyForStall } from "../applying/apply.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { addEdition, findFirstEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { createLateLink, revokeLateLink } from "./commands.server.ts"
import { countWorkingLateLinks, findLateLink, listLateLinks } from "./queries.server.ts"
import { lateLinks } from "./schema.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const by = await addTestAdmin(db, "amina@tamasha.example")
const at = new Date("2026-11-20T09:00:00Z")
const later = (days: number) => new Date(at.getTime() + days * 24 * 3_600_000)
await db.update(editions).set({ applicationsCloseAt: at }).where(eq(editions.id, edition.id))

let links = 0
/** For somebody of whom there was none. */
function makeLink(editionId = edition.id): Promise<string> {
	links += 1
	return makeLinkFor(`Udongo Pottery ${links}`, { editionId })
}

async function makeLinkFor(note: string, more: { editionId?: number; days?: number; now?: Date } = {}) {
	const { editionId = edition.id, days = 3, now = at } = more
	const act = { by, at: now, authSecret: "a secret of the tests, forty characters long" }
	const made = await createLateLink(db, editionId, { note, days }, act)
	if (!made.ok) throw new Error(made.reason)
	return made.token
}
const newestLink = async () => (await listLateLinks(db, edition.id))[0] ?? expect.fail("there is no link")

let senders = 0
/** Of a new sender. */
function apply(lateToken: string | undefined, more: { at?: Date; tentSpace?: string; key?: string } = {}) {
	senders += 1
	const { key = randomUUID(), tentSpace = potter.tentSpace } = more
	const emailAddress = more.key ? "again@x.example" : `late${senders}@x.example`
	const input = { ...potter, tentSpace, emailAddress }
	return applyForStall(db, edition, input, { submissionKey: key, lateToken, at: more.at ?? later(1) })
}
const closed = { ok: false, reason: "applications-closed" }
const ended = { ok: false, reason: "late-link-ended" }

test("one_vendor_applies_by_it_after_the_end_and_nobody_after_them", async () => {
	const token = await makeLink()
	expect(await apply(undefined)).toEqual(closed)
	const outcome = await apply(token)
	expect(outcome).toMatchObject({ ok: true, application: { edition: edition.name } })
	expect(await apply(token)).toEqual(ended)
	expect(await newestLink()).toMatchObject({
		note: "",
		usedAt: later(1),
		createdBy: "amina",
		application: { brandName: potter.brandName },
	})
})

test("links_are_counted_while_they_work", async () => {
	const count = (now = at) => countWorkingLateLinks(db, edition.id, now)
	const before = await count()
	const token = await makeLink()
	await makeLink()
	expect([await count(), await count(later(4))]).toEqual([before + 2, 0])
	await apply(token)
	expect(await count()).toBe(before + 1)
	await revokeLateLink(db, { id: (await newestLink()).id, editionId: edition.id }, { by, at })
	expect(await count()).toBe(before)
})

test("the_form_that_used_it_may_be_sent_again", async () => {
	const token = await makeLink()
	const key = randomUUID()
	const first = await apply(token, { key })
	expect(await apply(token, { key })).toEqual({ ...first, mailId: undefined, isRepeated: true })
})

const ROUNDS = 8

test("used_by_many_at_once_it_gives_one_application", async () => {
	for (let round = 0; round < ROUNDS; round += 1) {
		const token = await makeLink()
		const before = await db.$count(vendorApplications)
		const outcomes = await Promise.all([apply(token), apply(token), apply(token)])
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(await db.$count(vendorApplications)).toBe(before + 1)
	}
})

test("revoked_and_used_at_once_it_is_one_of_both", async () => {
	for (let round = 0; round < ROUNDS; round += 1) {
		const token = await makeLink()
		const { id } = await newestLink()
		const revoke = revokeLateLink(db, { id, editionId: edition.id }, { by, at: later(1) })
		const [applied, revoked] = await Promise.all([apply(token), revoke])
		expect([applied.ok, revoked.ok].filter(Boolean)).toHaveLength(1)
	}
})

test("a_refused_form_does_not_use_it_up", async () => {
	const token = await makeLink()
	const refused = await apply(token, { tentSpace: "Castle - Kshs 1" })
	expect(refused).toEqual({ ok: false, reason: "tent-not-offered" })
	expect(await apply(token)).toMatchObject({ ok: true })
})

test("it_ends_to_the_millisecond_when_revoked_for_another_edition_and_in_a_draft", async () => {
	const token = await makeLink()
	const end = later(3)
	const justBefore = new Date(end.getTime() - 1)
	expect(await findLateLink(db, token, justBefore)).toEqual({
		slug: edition.slug,
		isOpen: true,
		isWaiting: false,
	})
	expect(await findLateLink(db, token, end)).toEqual({ slug: edition.slug, isOpen: false, isWaiting: false })
	expect(await apply(token, { at: end })).toEqual(ended)
	expect(await apply(await makeLink(await addEdition(db)))).toEqual(ended)
	expect(await apply("made up")).toEqual(ended)
	expect(await findLateLink(db, "made up", at)).toBeUndefined()
	const { id } = await newestLink()
	expect(await revokeLateLink(db, { id, editionId: edition.id }, { by, at })).toEqual({ ok: true })
	expect(await apply(token)).toEqual(ended)
	const draft = await makeLink()
	await db.update(editions).set({ publishedAt: null }).where(eq(editions.id, edition.id))
	expect(await apply(draft)).toEqual(closed)
	expect(await findLateLink(db, draft, at)).toMatchObject({ isOpen: false, isWaiting: true })
	expect(await findLateLink(db, token, at)).toMatchObject({ isOpen: false, isWaiting: false })
	await db.update(editions).set({ publishedAt: edition.publishedAt }).where(eq(editions.id, edition.id))
	expect(await apply(draft)).toMatchObject({ ok: true })
})

test("making_and_revoking_leave_entries_and_the_token_is_kept_nowhere", async () => {
	let token = ""
	const make = async () => {
		token = await makeLink()
	}
	const about = { actor: "organiser", userId: by, subjectKind: "edition", subjectId: String(edition.id) }
	const entries = await collectAuditEvents(db, make)
	expect(entries).toMatchObject([{ ...about, action: "late-link-created" }])
	const { id } = await newestLink()
	const stored = await db.select().from(lateLinks).where(eq(lateLinks.id, id))
	expect(JSON.stringify([stored, entries])).not.toContain(token)
	const revoke = () => revokeLateLink(db, { id, editionId: edition.id }, { by, at })
	expect(await collectAuditEvents(db, revoke)).toMatchObject([{ ...about, action: "late-link-revoked" }])
	expect(await revoke()).toEqual({ ok: false, reason: "already-revoked" })
	const ofAnother = await revokeLateLink(db, { id, editionId: 999_999 }, { by, at })
	expect(ofAnother).toEqual({ ok: false, reason: "not-found" })
})

test("a_form_that_is_sent_twice_makes_one_link_and_answers_with_it", async () => {
	const soon = (seconds: number) => new Date(at.getTime() + seconds * 1_000)
	const make = (seconds: number, days = 3) => makeLinkFor("Mwangaza Candles", { now: soon(seconds), days })
	const acts = await collectAuditEvents(db, async () => {
		const [one, other] = await Promise.all([make(0), make(1)])
		expect(other).toBe(one)
		expect(await make(50)).toBe(one)
	})
	expect(acts).toHaveLength(1)
	const [first] = [await make(2)]
	expect(await findLateLink(db, first, soon(60))).toMatchObject({ isOpen: true })
	for (const another of [make(2, 7), make(70), makeLinkFor("Mwangaza", { now: soon(2) })])
		expect(await another).not.toBe(first)
	const { id } = await newestLink()
	await revokeLateLink(db, { id, editionId: edition.id }, { by, at })
	const last = await makeLinkFor("Mwangaza", { now: soon(3) })
	expect(await findLateLink(db, last, soon(60))).toMatchObject({ isOpen: true })
})
