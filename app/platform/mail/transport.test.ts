import fc from "fast-check"
import { expect, test } from "vitest"
import { openScriptedMailServer } from "./scripted-mail-server.fixture.ts"
import { createMailTransport } from "./transport.server.ts"

const letter = {
	to: "potter@udongo.example",
	subject: "CHRISTMAS FESTIVAL – THANK YOU FOR APPLYING",
	html: "<p>Habari</p>",
	text: "Habari",
	messageId: "<1f0e@tamasha.mail>",
}
const mailFrom = "Tamasha Events <hello@tamasha.example>"
const createTransportTo = (smtpUrl: string | undefined) => createMailTransport({ smtpUrl, mailFrom })

test("a_letter_the_server_takes_is_sent", async () => {
	const server = await openScriptedMailServer()
	expect(await createTransportTo(server.url).deliver(letter)).toEqual({ outcome: "sent" })
	const [mail, ...more] = server.received
	expect(more).toEqual([])
	expect(mail).toMatchObject({
		recipients: ["potter@udongo.example"],
		from: { name: "Tamasha Events", address: "hello@tamasha.example" },
		to: [{ address: "potter@udongo.example" }],
		subject: letter.subject,
		messageId: "<1f0e@tamasha.mail>",
	})
	expect(mail?.text?.trim()).toBe("Habari")
	expect(mail?.html?.trim()).toBe("<p>Habari</p>")
})

test("a_subject_says_what_was_typed_and_nothing_that_was_encoded_in_it", async () => {
	const server = await openScriptedMailServer()
	const typed = "Stalls =?utf-8?B?Y29zdCBub3RoaW5n?= from 9"
	expect(await createTransportTo(server.url).deliver({ ...letter, subject: typed })).toEqual({
		outcome: "sent",
	})
	const [mail] = server.received
	expect(mail?.subject).not.toContain("cost nothing")
	expect(mail?.subject?.replaceAll("\u200b", "")).toBe(typed)
})

test("no_letter_reaches_more_than_its_recipient_or_brings_a_header", async () => {
	const server = await openScriptedMailServer({ allowInsecureAuth: true })
	const transport = createTransportTo(server.url)
	const line = fc.string({
		unit: fc.constantFrom("a", "\r", "\n", "B", ":", " ", ",", "<", ">", "é", "\u2028"),
	})
	const attack = fc.constantFrom(
		"\r\nBcc: thief@evil.example",
		"\nX-Evil: 1",
		", thief@evil.example",
		"\r\n.\r\n",
	)
	const text = fc.oneof(
		line,
		fc.tuple(line, attack).map((parts) => parts.join("")),
	)
	const to = fc.oneof(
		fc.constant(letter.to),
		text,
		attack.map((tail) => letter.to + tail),
	)
	await fc.assert(
		fc.asyncProperty(to, text, text, text, async (to, subject, html, body) => {
			server.received.length = 0
			const delivery = await transport.deliver({
				...letter,
				to,
				subject,
				html: `<p>${html}`,
				text: `-${body}`,
			})
			if (delivery.outcome === "refused") return delivery.final && server.received.length === 0
			const [mail, ...more] = server.received
			const headers = mail?.headers.map(({ key }) => key).sort()
			expect(delivery).toEqual({ outcome: "sent" })
			expect(more).toEqual([])
			expect(mail?.recipients).toEqual([to])
			expect(headers).toEqual(HEADERS)
			return true
		}),
		{ numRuns: 150 },
	)
})

const HEADERS = [
	"auto-submitted",
	"content-type",
	"date",
	"from",
	"message-id",
	"mime-version",
	"subject",
	"to",
]

const unsubscribeAddress = "tamasha.example/newsletter/0123/unsubscription"

test.each([
	[
		`https://${unsubscribeAddress}`,
		{
			"list-unsubscribe": `<https://${unsubscribeAddress}>`,
			"list-unsubscribe-post": "List-Unsubscribe=One-Click",
		},
	],
	// Without encryption no mail program may press the button by itself (RFC 8058).
	[`http://${unsubscribeAddress}`, { "list-unsubscribe": `<http://${unsubscribeAddress}>` }],
	[undefined, {}],
])("a_letter_of_a_list_says_how_to_leave_it_%s", async (unsubscribeUrl, expected) => {
	const server = await openScriptedMailServer()
	await createTransportTo(server.url).deliver({ ...letter, unsubscribeUrl })
	const headers = server.received[0]?.headers.filter(({ key }) => key.startsWith("list-"))
	expect(Object.fromEntries(headers?.map(({ key, value }) => [key, value]) ?? [])).toEqual(expected)
})

test("the_local_mailbox_takes_every_letter_that_could_be_sent", async () => {
	const mailbox = createTransportTo(undefined)
	expect(mailbox.deliversExternally).toBe(false)
	expect(await mailbox.deliver(letter)).toEqual({ outcome: "sent" })
	expect(await mailbox.deliver({ ...letter, to: "a@b.c\r\nBcc: d@e.f" })).toMatchObject({
		outcome: "refused",
	})
})

test.each(["", "nobody", "a@b.c, d@e.f", "Group: a@b.c, d@e.f;"])(
	"a_sender_like_%j_is_refused_at_start",
	(mailFrom) => {
		expect(() => createMailTransport({ smtpUrl: undefined, mailFrom })).toThrow("MAIL_FROM")
	},
)
