import nodemailer, { type NodemailerError, type SMTPTransportOptions } from "nodemailer"
import type { Config } from "../config.server.ts"
import { crossesPublicNetwork, isLoopback } from "../public-network.ts"
import { addressingFault, senderFault } from "./addressing.ts"
import { type Delivery, deliveryFromError, describeGreetingError } from "./delivery.ts"
import { asciiDomainOf, parseSender, type Sender } from "./sender.server.ts"

/** A file that goes with a letter. */
export interface Attachment {
	filename: string
	/** "application/pdf". */
	contentType: string
	content: Buffer
}

interface Letter {
	to: string
	subject: string
	html: string
	text: string
	/** For a letter of a list: the page that takes its reader off it, also by a bare POST (RFC 8058). */
	unsubscribeUrl?: string | null
	/** With angle brackets; the same at every try. */
	messageId: string
	/** Whose name and address it shows; what is missing is that of `MAIL_FROM`, which alone is in the envelope. */
	from?: Partial<Sender>
	/** Where its text asks for answers. */
	replyTo?: string
	attachments?: Attachment[]
}

export interface MailTransport {
	deliver(letter: Letter): Promise<Delivery>
	/** False for the built-in local mailbox: the outbox is where its letters are read. */
	deliversExternally: boolean
	/** Of the address that letters come from, as it stands in a Message-ID. */
	senderDomain: string
	close(): void
}

/** Milliseconds. */
const TIMEOUTS = {
	/** For the connection with all its greetings, and for the first word of the server. */
	connection: 5_000,
	/** For silence in the middle of the conversation. */
	idle: 20_000,
	total: 30_000,
	/** More for each of these bytes of attachments: 7 MB have 90 s in all. */
	bytesASecond: 122_000,
}

/** SMTP where `SMTP_URL` is set, else the local mailbox, which takes every letter. */
export function createMailTransport(
	{ smtpUrl, mailFrom }: Pick<Config, "smtpUrl" | "mailFrom">,
	timeouts = TIMEOUTS,
): MailTransport {
	const sender = requireSender(mailFrom)
	const running = new AbortController()
	const send = (url: string, letter: Letter) => {
		const signal = AbortSignal.any([running.signal, AbortSignal.timeout(patienceFor(letter, timeouts))])
		return sendLetter(connectionOptions(url, timeouts), sender, letter, signal)
	}
	return {
		deliver: async (letter) =>
			rejectInvalidLetter(letter) ?? (smtpUrl ? send(smtpUrl, letter) : { outcome: "sent" }),
		deliversExternally: smtpUrl !== undefined,
		senderDomain: asciiDomainOf(sender.address),
		close: () => running.abort(),
	}
}

/** Milliseconds. */
function patienceFor({ attachments = [] }: Letter, { total, bytesASecond }: typeof TIMEOUTS): number {
	const bytes = attachments.reduce((sum, { content }) => sum + content.length, 0)
	return total + Math.ceil(bytes / bytesASecond) * 1_000
}

function connectionOptions(
	url: string,
	{ connection, idle }: Pick<typeof TIMEOUTS, "connection" | "idle">,
): SMTPTransportOptions {
	return {
		url,
		requireTLS: needsEncryption(url),
		connectionTimeout: connection,
		dnsTimeout: connection,
		greetingTimeout: connection,
		socketTimeout: idle,
	}
}

/**
 * Begins a conversation as if there were a letter, with encryption and signing in, and ends it.
 * @returns what went wrong and what to do; nothing when all is well
 */
export async function verifyMailServer(smtpUrl: string): Promise<string | undefined> {
	try {
		const options = connectionOptions(smtpUrl, { connection: 5_000, idle: 5_000 })
		await nodemailer.createTransport(options).verify()
		return undefined
	} catch (error) {
		return describeGreetingError(error as NodemailerError)
	}
}

/** One letter, one conversation. What went wrong means something else once the whole letter was given. */
async function sendLetter(
	options: SMTPTransportOptions,
	sender: Sender,
	{ to, unsubscribeUrl, from, replyTo, ...letter }: Letter,
	signal: AbortSignal,
): Promise<Delivery> {
	let isFullySent = false
	const mailer = nodemailer.createTransport(options)
	mailer.use("stream", (mail, done) => {
		mail.message?.processFunc((source) => {
			source.once("end", () => {
				isFullySent = true
			})
			return source
		})
		done()
	})
	try {
		await mailer.sendMail({
			...letter,
			subject: asPlainSubject(letter.subject),
			...headersOfSender({ ...sender, ...from }, replyTo),
			to: { name: "", address: to },
			// Reports that a letter could not be delivered go there, for all editions to one mailbox.
			envelope: { from: sender.address, to: [to] },
			headers: { "Auto-Submitted": "auto-generated", ...listHeaders(unsubscribeUrl) },
			disableFileAccess: true,
			disableUrlAccess: true,
			signal,
		})
		return { outcome: "sent" }
	} catch (error) {
		return deliveryFromError(error as NodemailerError, isFullySent)
	}
}

/** Typed signs that mail programs would read as an encoded word are parted by one that nobody sees, which has them encoded. */
const asPlainSubject = (subject: string) => subject.replaceAll("=?", "=\u200b?")

/** Answers go to the sender unless a header says otherwise, and so it does wherever that is somebody else. */
function headersOfSender(from: Sender, replyTo: string | undefined) {
	const isElsewhere = replyTo !== undefined && replyTo.toLowerCase() !== from.address.toLowerCase()
	return { from, ...(isElsewhere && { replyTo: { name: "", address: replyTo } }) }
}

/** Mail programs show a button for it. One click, and no page, only where the address is safe (RFC 8058, 3.1). */
function listHeaders(unsubscribeUrl: string | null | undefined): Record<string, string> {
	const url = unsubscribeUrl ? URL.parse(unsubscribeUrl) : null
	if (!url) return {}
	const oneClick = url.protocol === "https:" && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
	return { "List-Unsubscribe": `<${url.href}>`, ...oneClick }
}

function rejectInvalidLetter(letter: Letter): Delivery | undefined {
	const message = addressingFault(letter) ?? senderFault(letter)
	return message ? { outcome: "refused", final: true, message } : undefined
}

function requireSender(mailFrom: string): Sender {
	const sender = parseSender(mailFrom)
	if (!sender) throw new Error("MAIL_FROM must be one email address, with or without a name")
	return sender
}

/**
 * A password crosses a network encrypted or not at all, and so does a letter that goes over networks of others;
 * `?requireTLS=false` in `SMTP_URL` says otherwise.
 */
function needsEncryption(url: string): boolean {
	const { username, hostname } = new URL(url)
	return (username !== "" && !isLoopback(hostname)) || crossesPublicNetwork(hostname)
}
