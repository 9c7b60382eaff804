import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type TestReport, writeReport } from "./status-notification.fixture.ts"
import { readStatusNotification } from "./status-notification.server.ts"

const report: TestReport = { messageId: "<1f0e@tamasha.example>", to: "potter@udongo.example" }
const read = (raw: string) => readStatusNotification(Buffer.from(raw))
const found = {
	messageId: report.messageId,
	recipients: [report.to, report.to],
	action: "failed",
	status: "5.1.1",
	diagnostic: "550 5.1.1 No such mailbox",
}

test.each(["message/rfc822", "text/rfc822-headers"] as const)(
	"a_report_with_the_letter_as_%s_is_read",
	async (original) => {
		expect(await read(writeReport({ ...report, original }))).toEqual([found])
	},
)

test("a_folded_report_of_two_recipients_with_bare_line_ends_and_odd_case_is_read", async () => {
	const raw = writeReport({ ...report, diagnostic: "smtp; 550\r\n 5.1.1 No such\r\n\tmailbox" })
		.replace("Action: failed", "aCTion:FAILED")
		.replace(
			"\r\n\r\n--b\r\nContent-Type: message/rfc822",
			"\r\n\r\nFinal-Recipient: rfc822; other@udongo.example\r\nAction: delayed\r\nStatus: 4.2.2\r\n\r\n--b\r\nContent-Type: message/rfc822",
		)
		.replaceAll("\r\n", "\n")
	expect(await read(raw)).toEqual([
		found,
		{
			...found,
			recipients: ["other@udongo.example"],
			action: "delayed",
			status: "4.2.2",
			diagnostic: "4.2.2",
		},
	])
})

test("a_report_encoded_in_base64_is_read", async () => {
	const [head = "", rest = ""] = writeReport(report).split("Content-Type: message/delivery-status\r\n\r\n")
	const [status = "", tail = ""] = rest.split("\r\n--b\r\nContent-Type: message/rfc822")
	const encoded = `${head}Content-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(status).toString("base64")}\r\n--b\r\nContent-Type: message/rfc822${tail}`
	expect(await read(encoded)).toEqual([found])
})

describe("what_is_no_report_says_nothing", () => {
	test.each([
		[
			"an answer of a vendor",
			"From: potter@udongo.example\r\nSubject: Re: YOUR STALL\r\nIn-Reply-To: <1f0e@tamasha.example>\r\n\r\nThank you!",
		],
		[
			"an automatic answer",
			"From: potter@udongo.example\r\nAuto-Submitted: auto-replied\r\nContent-Type: text/plain\r\n\r\nFinal-Recipient: rfc822; potter@udongo.example\r\nAction: failed\r\nStatus: 5.1.1",
		],
		["a report quoted in a letter", writeReport({ ...report, contentType: "multipart/mixed" })],
		[
			"a report without the letter",
			writeReport(report).replace(/--b\r\nContent-Type: message\/rfc822[\s\S]*/, "--b--\r\n"),
		],
		["a letter without a Message-ID", writeReport({ ...report, messageId: "none" })],
		["nothing", ""],
		["only line ends", "\r\n".repeat(1_000)],
		[
			"parts in parts",
			Array.from(
				{ length: 200 },
				(_, nth) => `Content-Type: multipart/report; boundary=b${nth}\r\n\r\n--b${nth}\r\n`,
			).join(""),
		],
		[
			"headers without end",
			`Content-Type: multipart/report; boundary=b\r\n${"X-Evil: 1\r\n".repeat(20_000)}`,
		],
	])("%s", async (_, raw) => {
		expect(await read(raw)).toEqual([])
	})
})

test("whatever_bytes_a_report_is_of_it_is_read_or_says_nothing", async () => {
	const whole = Buffer.from(writeReport(report))
	const damage = fc.array(fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 })), {
		maxLength: 30,
	})
	await fc.assert(
		fc.asyncProperty(damage, fc.nat({ max: whole.length }), async (changes, end) => {
			const raw = Buffer.from(whole)
			for (const [at, byte] of changes) raw[at] = byte
			for (const status of await readStatusNotification(raw.subarray(0, end))) {
				expect(status.messageId).toMatch(/^<[^<>\s]+>$/)
				expect(status.diagnostic.length).toBeLessThanOrEqual(500)
			}
		}),
		{ numRuns: 300 },
	)
})
