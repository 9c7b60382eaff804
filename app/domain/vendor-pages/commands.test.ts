import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { openLetterKeys } from "../mail/letter-key.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { findAskedApplications } from "./asked-applications.server.ts"
import { revokeLink, sendAskedLinks, sendNewLink } from "./commands.server.ts"
import { findByLink } from "./links.server.ts"
import { AT, countLetters, MAKER } from "./vendor-pages.fixture.ts"

const { db } = await openTestDatabase()
const by = await addTestAdmin(db, "amina@tamasha.example")
const EMAIL = "potter@clay.example"
const linkTo = (token: string) => `https://tamasha.example/my/${token}`
let id: number

beforeEach(async () => {
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	;[id = 0] = await addApplications(db, [
		{ brandName: "Udongo", emailAddress: ` ${EMAIL} `, phoneNumber: "0712345678" },
	])
})

const send = () => sendNewLink(db, id, { by, linkTo, ...MAKER })
async function ask(email: string): Promise<number | undefined> {
	const asked = await findAskedApplications(db, { email: EMAIL, digits: "5678" }, AT)
	return sendAskedLinks(db, asked, { email, linkTo, ...MAKER })
}

/** As the reader of a letter gets it. */
async function readLink(mailId: number): Promise<string> {
	const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.id, mailId))
	const text = openLetterKeys(mail?.text ?? "", mail?.recipient ?? "", MAKER.authSecret)
	return /\/my\/([\w-]{43})(?![\w-])/.exec(text ?? "")?.[1] ?? expect.fail(`no link in ${text}`)
}

describe("a link that an organiser sends", () => {
	test("goes_to_the_address_on_file_sealed_while_it_waits_and_ends_the_one_before", async () => {
		const [first, second] = [await send(), await send()]
		if (!first.ok || !second.ok) throw new Error("not sent")
		const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.id, second.mailId))
		expect(mail).toMatchObject({ recipient: EMAIL, kind: "vendor-link", applicationId: id })
		const token = await readLink(second.mailId)
		expect(second.link).toBe(linkTo(token))
		expect(JSON.stringify(mail)).not.toContain(token)
		expect(await findByLink(db, token, MAKER)).toEqual({ ok: true, applicationId: id })
		expect((await findByLink(db, await readLink(first.mailId), MAKER)).ok).toBe(false)
	})

	test("has_nowhere_to_go_without_an_address_and_nowhere_to_lead_once_links_have_ended", async () => {
		await db.update(vendorApplications).set({ createdAt: AT })
		const after = { ...MAKER, at: new Date("2026-03-01T00:00:00Z") }
		expect(await sendNewLink(db, id, { by, linkTo, ...after })).toEqual({ ok: false, reason: "ended" })
		await db.update(vendorApplications).set({ emailAddress: "" }).where(eq(vendorApplications.id, id))
		expect(await send()).toEqual({ ok: false, reason: "no-address" })
		expect(await sendNewLink(db, 0, { by, linkTo, ...MAKER })).toEqual({
			ok: false,
			reason: "vendor-not-found",
		})
		expect(await countLetters(db, id)).toBe(0)
	})

	test("of_two_that_are_sent_at_once_one_works", async () => {
		const sent = await Promise.all([send(), send(), send()])
		const tokens = await Promise.all(sent.map((one) => (one.ok ? readLink(one.mailId) : "")))
		const found = await Promise.all(tokens.map((token) => findByLink(db, token, MAKER)))
		expect(found.filter(({ ok }) => ok)).toHaveLength(1)
	})

	test("ends_when_it_is_revoked_and_the_log_knows_who_did_what", async () => {
		const sent = await send()
		const token = sent.ok ? await readLink(sent.mailId) : ""
		expect(await revokeLink(db, id, { by, at: AT })).toEqual({ ok: true, changed: true })
		expect(await revokeLink(db, id, { by, at: AT })).toEqual({ ok: true, changed: false })
		expect((await findByLink(db, token, MAKER)).ok).toBe(false)
		const entries = await db
			.select()
			.from(auditLog)
			.where(eq(auditLog.applicationId, id))
			.orderBy(auditLog.id)
		expect(entries.map(({ action, userId }) => [action, userId])).toEqual([
			["vendor-link-sent", by],
			["vendor-link-revoked", by],
		])
		expect(JSON.stringify(entries)).not.toContain(token)
	})
})

describe("a link that somebody asks for", () => {
	test("is_the_one_that_there_is_so_that_asking_ends_none", async () => {
		const sent = await send()
		const mailId = await ask(EMAIL)
		expect(await readLink(mailId ?? 0)).toBe(sent.ok && (await readLink(sent.mailId)))
	})

	test("goes_to_the_address_on_file_of_the_newest_because_two_spellings_may_be_two_mailboxes", async () => {
		const editionId = await addEdition(db)
		const [newest = 0] = await addApplications(db, [
			{ brandName: "Udongo", emailAddress: " Potter@Clay.example ", phoneNumber: "0712345678", editionId },
		])
		const mailId = (await ask(EMAIL)) ?? 0
		const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.id, mailId))
		expect(mail?.recipient).toBe("Potter@Clay.example")
		await readLink(mailId)
		await db.update(vendorApplications).set({ erasedAt: AT }).where(eq(vendorApplications.id, newest))
		const [other] = await db
			.select()
			.from(outboxMails)
			.where(eq(outboxMails.id, (await ask(EMAIL)) ?? 0))
		expect(other?.recipient).toBe(EMAIL)
	})

	test("goes_nowhere_once_the_address_is_another_one", async () => {
		expect(await ask("wanjiru@clay.example")).toBeUndefined()
		expect(await countLetters(db, id)).toBe(0)
	})
})
