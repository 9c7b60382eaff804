import { domainToASCII } from "node:url"
import { eq } from "drizzle-orm"
import fc from "fast-check"
import { createElement } from "react"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openScriptedMailServer, smtpResponse } from "../../platform/mail/scripted-mail-server.fixture.ts"
import { readCompanyDetails, readEditionCompany } from "../content/queries.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { editionSettings } from "../editions/inputs.ts"
import { editions } from "../editions/schema.server.ts"
import { queueMail, resendMail } from "../mail/commands.server.ts"
import { findMailRow, openTestMailDispatcher, openTestTransport } from "../mail/mail-dispatcher.fixture.ts"
import { addApplications } from "./applications.fixture.ts"
import { findLetterSender } from "./letter-sender.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const [applicationId = 0] = await addApplications(db, [{}])
const company = await readCompanyDetails(db)
let letters = 0

const setSender = (sender: Partial<typeof editions.$inferInsert>) =>
	db.update(editions).set(sender).where(eq(editions.id, edition.id))

const queue = (about: number | null) =>
	queueMail(db, {
		kind: "custom",
		cause: `letter:${++letters}`,
		to: "potter@udongo.example",
		subject: "YOUR STALL",
		body: createElement("p", null, "Karibu"),
		applicationId: about,
		at: new Date(),
	})

const openDispatcher = (url: string) =>
	openTestMailDispatcher({ db, transport: openTestTransport(url), findSender: findLetterSender })

test("a_letter_leaves_under_the_sender_that_its_edition_has_at_that_moment", async () => {
	const server = await openScriptedMailServer()
	const id = await queue(applicationId)
	await setSender({
		senderName: "Amina, Easter",
		senderAddress: "easter@tamasha.example",
		replyAddress: "stalls@tamasha.example",
	})
	await openDispatcher(server.url).deliver(id)
	expect(server.received[0]).toMatchObject({
		from: { name: "Amina, Easter", address: "easter@tamasha.example" },
		replyTo: [{ address: "stalls@tamasha.example" }],
	})
	expect(await readEditionCompany(db, edition.id)).toMatchObject({ vendorEmail: "stalls@tamasha.example" })
})

test("without_a_sender_of_the_edition_answers_go_where_the_letter_asks_for_them", async () => {
	await setSender({ senderName: null, senderAddress: null, replyAddress: null })
	const server = await openScriptedMailServer()
	const dispatcher = openDispatcher(server.url)
	await dispatcher.deliver(await queue(applicationId))
	await dispatcher.deliver(await queue(null))
	const found = server.received.map(({ from, replyTo }) => [from?.address, replyTo?.[0]?.address])
	expect(found.map(([from, replyTo]) => [from, replyTo ?? from])).toEqual([
		["hello@tamasha.example", company.vendorEmail],
		["hello@tamasha.example", company.email],
	])
})

test("a_letter_refused_for_its_sender_leaves_under_the_mended_one", async () => {
	const server = await openScriptedMailServer({
		answerLetter({ received }) {
			if (received.at(-1)?.from?.address === "not-ours@elsewhere.example")
				return Promise.reject(smtpResponse(550, "You may not send for this address"))
		},
	})
	await setSender({ senderAddress: "not-ours@elsewhere.example" })
	const dispatcher = openDispatcher(server.url)
	const id = await queue(applicationId)
	expect(await dispatcher.deliver(id)).toMatchObject({ state: "refused", next: "given-up" })
	await setSender({ senderAddress: "ours@tamasha.example" })
	await resendMail(db, id, { by: null, at: new Date() })
	expect(await dispatcher.deliver(id)).toEqual({ state: "sent" })
	expect(server.received.map(({ from }) => from?.address)).toEqual([
		"not-ours@elsewhere.example",
		"ours@tamasha.example",
	])
	expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1)
})

test("a_letter_whose_sender_cannot_be_read_is_tried_again", async () => {
	const server = await openScriptedMailServer()
	const dispatcher = openTestMailDispatcher({
		db,
		transport: openTestTransport(server.url),
		findSender: () => Promise.reject(new Error("no connection")),
	})
	const id = await queue(applicationId)
	expect(await dispatcher.deliver(id)).toMatchObject({ state: "unreachable", next: "tried-again" })
	expect(await findMailRow(db, id)).toMatchObject({ state: "queued" })
	expect(server.received).toEqual([])
})

/** A domain beyond ASCII travels encoded. */
function asSent(address: string): string {
	const at = address.lastIndexOf("@")
	return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`
}

test("whatever_the_form_takes_as_a_sender_is_one_name_and_one_address", async () => {
	const { sender } = editionSettings.shape
	const piece = fc.constantFrom(
		"Amina",
		"\r\n",
		"\n",
		"Bcc: x@evil.example",
		"\u2028",
		"<x@y.example>",
		",",
		";",
		'"',
		"\\",
		" ",
		"é",
		"=?utf-8?q?x?=",
		"(",
		"@",
	)
	const text = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join(""))
	const address = fc.oneof(
		text,
		text.map((tail) => `amina@tamasha.example${tail}`),
	)
	const server = await openScriptedMailServer()
	const transport = openTestTransport(server.url)
	const encodedWord = "amina@tamasha.example=?utf-8?q?x?="
	const examples: [string, string, string][] = [
		["Amina", "amina@tamasha.example", "stalls@tamasha.example"],
		["Amina", encodedWord, encodedWord],
	]
	let taken = 0
	await fc.assert(
		fc.asyncProperty(text, address, address, async (senderName, senderAddress, replyAddress) => {
			const parsed = sender.safeParse({ senderName, senderAddress, replyAddress })
			// What no form took must not leave either.
			server.received.length = 0
			const delivery = await transport.deliver({
				to: "potter@udongo.example",
				subject: "YOUR STALL",
				html: "<p>Karibu</p>",
				text: "Karibu",
				messageId: "<1@tamasha.example>",
				from: { name: senderName, address: senderAddress },
				replyTo: replyAddress,
			})
			if (parsed.success) expect(delivery).toEqual({ outcome: "sent" })
			if (delivery.outcome !== "sent") {
				expect(server.received).toEqual([])
				return
			}
			taken += 1
			const [mail] = server.received
			const keys = mail?.headers.map(({ key }) => key) ?? []
			expect(new Set(keys).size).toBe(keys.length)
			expect(keys.filter((key) => ["bcc", "cc"].includes(key))).toEqual([])
			expect(mail?.recipients).toEqual(["potter@udongo.example"])
			expect(mail?.from?.address?.toLowerCase()).toBe(asSent(senderAddress).toLowerCase())
			expect([mail?.replyTo ?? []].flat().length).toBeLessThanOrEqual(1)
		}),
		{ numRuns: 300, examples },
	)
	expect(taken).toBeGreaterThan(0)
})

test.each([
	["senderName", "Amina\r\nBcc: x@evil.example"],
	["senderName", "Amina \u202eelpmaxe"],
	["senderName", "a".repeat(101)],
	["senderAddress", "Amina <amina@tamasha.example>"],
	["senderAddress", "a@b.example, c@d.example"],
	["replyAddress", "amina@tamasha.example\nX-Evil: 1"],
])("%s=%j is refused", (field, value) => {
	const none = { senderName: null, senderAddress: null, replyAddress: null }
	expect(editionSettings.shape.sender.safeParse(none).success).toBe(true)
	expect(editionSettings.shape.sender.safeParse({ ...none, [field]: value }).success).toBe(false)
})
