import PostalMime, { type Attachment } from "postal-mime"

/** A message, in base64. */
export interface ReportJob {
	raw: string
}

/** What a report says about a letter and one of its recipients (RFC 3464). */
export interface DeliveryStatus {
	/** Of the letter, with angle brackets. */
	messageId: string
	/** As the letter was addressed, and as it was delivered; each where the report says so. */
	recipients: string[]
	action: string
	/** "5.1.1"; "" where it says none. */
	status: string
	/** What the other mail server said, or else the code. */
	diagnostic: string
}

/** A letter of ours has one recipient; a report about hundreds is none about it. */
const MOST_RECIPIENTS = 20

/** Depth and headers of a message that is read; what has more is no report. */
const LIMITS = { maxNestingDepth: 10, maxHeadersSize: 100_000, maxRfc822NestingDepth: 0 }

/**
 * What a message reports of a letter, for each recipient. Reads hostile input: in a process of its own.
 * @returns nothing for a message that is no report, or that nobody can read
 */
export async function readStatusNotification(raw: Uint8Array): Promise<DeliveryStatus[]> {
	const parser = new PostalMime({
		...LIMITS,
		forceRfc822Attachments: true,
		attachmentEncoding: "arraybuffer",
	})
	const mail = await parser.parse(raw).catch(() => undefined)
	const contentType = mail?.headers.find(({ key }) => key === "content-type")?.value ?? ""
	if (!mail || !/^\s*multipart\/report\b/i.test(contentType)) return []
	const report = mail.attachments.find(({ mimeType }) => STATUS_TYPES.includes(mimeType))
	const original = mail.attachments.find(({ mimeType }) => ORIGINAL_TYPES.includes(mimeType))
	const messageId = original && (await messageIdOf(original))
	return report && messageId ? statusesOf(textOf(report), messageId) : []
}

/** The second ones are those of letters in other scripts (RFC 6533). */
const STATUS_TYPES = ["message/delivery-status", "message/global-delivery-status"]
const ORIGINAL_TYPES = [
	"message/rfc822",
	"text/rfc822-headers",
	"message/global",
	"message/global-headers",
	"message/rfc822-headers",
]

async function messageIdOf({ content }: Attachment): Promise<string | undefined> {
	const head = bytesOf(content)
	const mail = await new PostalMime(LIMITS).parse(head).catch(() => undefined)
	return /<[^<>\s]{1,250}>/.exec(mail?.messageId ?? "")?.[0]
}

const bytesOf = (content: Attachment["content"]): Uint8Array =>
	typeof content === "string" ? Buffer.from(content) : new Uint8Array(content)

const textOf = ({ content }: Attachment): string => Buffer.from(bytesOf(content)).toString("utf8")

/** Groups of fields with an empty line between: the first is about the message, each other one about a recipient. */
function statusesOf(report: string, messageId: string): DeliveryStatus[] {
	const groups = report
		.replace(/\r\n?/g, "\n")
		.split(/\n[ \t]*\n/)
		.map(fieldsOf)
		.filter((fields) => fields.has("action"))
	return groups.slice(0, MOST_RECIPIENTS).map((fields) => {
		const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get("status") ?? "")?.[0] ?? ""
		return {
			messageId,
			recipients: ["original-recipient", "final-recipient"].flatMap(
				(name) => addressOf(fields.get(name)) ?? [],
			),
			action: (fields.get("action") ?? "").toLowerCase().slice(0, 20),
			status,
			diagnostic: toSingleLine(withoutType(fields.get("diagnostic-code") ?? "")) || status,
		}
	})
}

/** By their names in small letters; a line that begins with a blank goes on with the one before. */
function fieldsOf(group: string): Map<string, string> {
	const lines = group.replace(/\n[ \t]+/g, " ").split("\n")
	return new Map(
		lines.flatMap((line) => {
			const colon = line.indexOf(":")
			return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]]
		}),
	)
}

/** "rfc822; potter@udongo.example" → "potter@udongo.example" */
const withoutType = (value: string) => value.slice(value.indexOf(";") + 1).trim()

function addressOf(value: string | undefined): string | undefined {
	const address = withoutType(value ?? "").replace(/^<|>$/g, "")
	return address.includes("@") && address.length <= 254 ? address : undefined
}

const toSingleLine = (text: string) =>
	text
		.replace(/[\p{C}\p{Z}]+/gu, " ")
		.trim()
		.slice(0, 500)
