import { eq, inArray } from "drizzle-orm"
import { createElement } from "react"
import { beforeEach, describe, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import type { MailTransport } from "../../platform/mail/transport.server.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { readCompanyDetails } from "../content/queries.server.ts"
import { queueMail } from "../mail/commands.server.ts"
import { LetterFrame, type LetterFrameProps } from "../mail/letter-frame.tsx"
import { openTestMailDispatcher } from "../mail/mail-dispatcher.fixture.ts"
import { findMail } from "../mail/queries.server.ts"
import { redirectLetters } from "../mail/redirect-letters.server.ts"
import { KEY_LETTERS, LETTERS_OF_ORGANISERS, MAIL_KINDS, type MailKind } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { listEmails, readVendorEmail } from "./emails.server.ts"
import { endLink, ensureLink, findByLink, findPageUrl } from "./links.server.ts"
import { vendorLinks } from "./schema.server.ts"
import { AT, MAKER } from "./vendor-pages.fixture.ts"

const { db } = await openTestDatabase()
const EMAIL = "potter@clay.example"
const ORIGIN = "https://tamasha.example"
const sent: { to: string; html: string; text: string }[] = []
const transport: MailTransport = {
	async deliver({ to, html, text }) {
		sent.push({ to, html, text })
		return { outcome: "sent" }
	},
	deliversExternally: true,
	senderDomain: "tamasha.example",
	close: () => undefined,
}
const dispatcher = openTestMailDispatcher({
	...{ db, transport, authSecret: MAKER.authSecret },
	findVendorPage: (tx, letter) => findPageUrl(tx, letter, { origin: ORIGIN, ...MAKER }),
})
const company = await readCompanyDetails(db)
let id: number

beforeEach(async () => {
	sent.length = 0
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	;[id = 0] = await addApplications(db, [{ brandName: "Udongo", emailAddress: ` ${EMAIL} ` }])
})

function queue(kind: MailKind, to = EMAIL, applicationId: number | null = id): Promise<number> {
	const frame: Omit<LetterFrameProps, "children"> = { company, preview: "Karibu", reason: "You applied." }
	const body = createElement<Omit<LetterFrameProps, "children">>(LetterFrame as never, frame, "Karibu")
	return queueMail(db, {
		kind,
		cause: `${kind}:${Math.random()}`,
		to,
		subject: "Karibu",
		body,
		applicationId,
		at: AT,
	})
}

async function send(mailId: number) {
	await dispatcher.deliver(mailId)
	return sent.at(-1) ?? expect.fail("nothing was sent")
}

const tokenIn = (text: string) => /\/my\/([\w-]{43})\b/.exec(text)?.[1]

describe("an email about an application", () => {
	const kinds = MAIL_KINDS.filter((kind) => ![...KEY_LETTERS, ...LETTERS_OF_ORGANISERS].includes(kind))

	test.each(kinds)(
		"%s_carries_the_one_link_of_the_application_in_both_forms_and_the_outbox_none",
		async (kind) => {
			const [first, second] = [await queue(kind), await queue(kind)]
			const letters = [await send(first), await send(second)]
			const tokens = letters.flatMap(({ html, text }) => [tokenIn(html), tokenIn(text)])
			expect(new Set(tokens).size).toBe(1)
			const [token = ""] = tokens
			expect(await findByLink(db, token, MAKER)).toEqual({ ok: true, applicationId: id })
			const stored = [await findMail(db, first), await db.select().from(outboxMails)]
			expect(JSON.stringify(stored)).not.toContain(token)
			expect((await findMail(db, first))?.text).toMatch(/your page \/my$/m)
		},
	)

	test.each([...KEY_LETTERS, ...LETTERS_OF_ORGANISERS])("%s_carries_none", async (kind) => {
		const { html, text } = await send(await queue(kind))
		expect(html + text).not.toMatch(/\/my|vendor-page/)
	})

	test("to_another_address_than_the_one_on_file_leads_to_where_the_link_is_asked_for", async () => {
		for (const mailId of [
			await queue("custom", "baker@bread.example"),
			await queue("custom", EMAIL, 999_999),
		]) {
			const { html, text } = await send(mailId)
			expect([tokenIn(html), tokenIn(text)]).toEqual([undefined, undefined])
			expect(html).toContain(`href="${ORIGIN}/my"`)
		}
		expect(await db.$count(vendorLinks)).toBe(0)
	})

	test("about_no_application_says_nothing_of_a_page", async () => {
		const { html } = await send(await queue("newsletter", EMAIL, null))
		expect(html).not.toContain("/my")
	})

	test("leaves_with_the_link_that_works_when_it_leaves", async () => {
		const mailId = await queue("custom")
		const earlier = tokenIn((await send(await queue("custom"))).text) ?? ""
		await endLink(db, id, AT)
		const token = tokenIn((await send(mailId)).text) ?? ""
		expect(token).not.toBe(earlier)
		expect(await findByLink(db, token, MAKER)).toEqual({ ok: true, applicationId: id })
	})
})

test("an_email_with_a_link_does_not_follow_to_another_address", async () => {
	const mailId = await queue("vendor-link")
	const other = await queue("custom")
	expect(await redirectLetters(db, id, { to: "wanjiru@clay.example", at: AT })).toEqual([other])
	const [row] = await db.select().from(outboxMails).where(eq(outboxMails.id, mailId))
	expect(row).toMatchObject({ recipient: EMAIL, state: "withdrawn", withdrawnFor: "address-corrected" })
})

test("of_two_answers_the_earlier_email_is_replaced_and_what_is_no_answer_never_is", async () => {
	const ids = [await queue("confirmation"), await queue("extras-receipt"), await queue("confirmation")]
	const [first = 0, receipt = 0, last = 0] = ids
	await db.update(outboxMails).set({ state: "sent", sentAt: AT })
	await db
		.update(outboxMails)
		.set({ tells: "yes" })
		.where(inArray(outboxMails.id, [first, last]))
	const replaced = async () =>
		(await listEmails(db, { id, emailKey: EMAIL })).map((email) => [email.id, email.isReplaced])
	expect(await replaced()).toEqual([
		[last, false],
		[receipt, false],
		[first, true],
	])
	// What came back told nothing.
	await db.update(outboxMails).set({ bounce: "permanent" }).where(eq(outboxMails.id, last))
	expect(await replaced()).toEqual([
		[receipt, false],
		[first, false],
	])
})

test("an_answer_that_was_held_and_left_last_replaces_the_one_that_was_written_after_it", async () => {
	const [held = 0, meanwhile = 0] = [await queue("denial"), await queue("correction")]
	const tellAt = (mailId: number, minutes: number) => {
		const at = new Date(AT.getTime() + minutes * 60_000)
		return db
			.update(outboxMails)
			.set({ tells: "no", state: "sent", queuedAt: at, sentAt: at })
			.where(eq(outboxMails.id, mailId))
	}
	await tellAt(meanwhile, 1)
	await tellAt(held, 2)
	const emails = await listEmails(db, { id, emailKey: EMAIL })
	expect(emails.map((email) => [email.id, email.isReplaced])).toEqual([
		[held, false],
		[meanwhile, true],
	])
})

test("emails_to_an_earlier_address_hide_none_of_those_to_the_address_on_file", async () => {
	const own = [await queue("custom", `Potter@clay.example`), await queue("custom")]
	for (let n = 0; n < 60; n += 1) await queue("custom", "earlier@clay.example")
	const earlier = await queue("custom", "earlier@clay.example")
	await db.update(outboxMails).set({ state: "sent", sentAt: AT })
	const listed = async (emailKey: string) =>
		(await listEmails(db, { id, emailKey })).map((email) => email.id).toReversed()
	expect(await listed(EMAIL)).toEqual(own)
	expect(await listed("")).toEqual([])
	const token = (await ensureLink(db, { applicationId: id, email: EMAIL }, MAKER)) ?? expect.fail("no link")
	const read = (mailId: number) => readVendorEmail(db, { token, mailId }, MAKER)
	expect(await read(own[0] ?? 0)).toMatchObject({ ok: true })
	expect(await read(earlier)).toEqual({ ok: false, reason: "not-found" })
})
