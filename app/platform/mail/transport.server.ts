import { isIP } from "node:net"
import nodemailer, { type NodemailerError, type SMTPTransportOptions } from "nodemailer"
import type { Config } from "../config.server.ts"
import { crossesOpenNetwork } from "../open-network.ts"
import { addressingFault } from "./addressing.ts"
import { type Delivery, deliveryAfter, greetingWords } from "./outcome.ts"
import { asciiDomainOf, parseSender, type Sender } from "./sender.server.ts"

interface Letter {
	to: string
	subject: string
	html: string
	text: string
	/** For a letter of a list: the page that takes its reader off it, also by a bare POST (RFC 8058). */
	unsubscribeUrl?: string | null
	/** With angle brackets; the same at every try. */
	messageId: string
}

export interface MailTransport {
	deliver(letter: Letter): Promise<Delivery>
	/** False for the built-in local mailbox: the outbox is where its letters are read. */
	leavesMachine: boolean
	/** Of the address that letters come from, as it stands in a Message-ID. */
	senderDomain: string
	close(): void
}

/** Milliseconds. */
interface Patience {
	/** For the connection with all its greetings, and for the first word of the server. */
	connection: number
	/** For silence in the middle of the conversation. */
	silence: number
	/** For the whole try. */
	whole: number
}

const PATIENCE: Patience = { connection: 5_000, silence: 20_000, whole: 30_000 }

/** SMTP where `SMTP_URL` is set, else the local mailbox, which takes every letter. */
export function openMailTransport(
	{ smtpUrl, mailFrom }: Pick<Config, "smtpUrl" | "mailFrom">,
	patience = PATIENCE,
): MailTransport {
	const sender = onlySender(mailFrom)
	return smtpUrl ? smtpTransport(smtpUrl, sender, patience) : localMailbox(sender)
}

function localMailbox(sender: Sender): MailTransport {
	return {
		deliver: async (letter) => refusedUnsent(letter) ?? { outcome: "sent" },
		leavesMachine: false,
		senderDomain: asciiDomainOf(sender.address),
		close: () => undefined,
	}
}

function smtpTransport(url: string, sender: Sender, patience: Patience): MailTransport {
	const options = connectionTo(url, patience)
	const running = new AbortController()
	return {
		deliver: async (letter) =>
			refusedUnsent(letter) ??
			converse(
				options,
				sender,
				letter,
				AbortSignal.any([running.signal, AbortSignal.timeout(patience.whole)]),
			),
		leavesMachine: true,
		senderDomain: asciiDomainOf(sender.address),
		close: () => running.abort(),
	}
}

function connectionTo(url: string, { connection, silence }: Omit<Patience, "whole">): SMTPTransportOptions {
	return {
		url,
		requireTLS: needsEncryption(url),
		connectionTimeout: connection,
		dnsTimeout: connection,
		greetingTimeout: connection,
		socketTimeout: silence,
	}
}

/**
 * Begins a conversation as if there were a letter, with encryption and signing in, and ends it.
 * @returns what went wrong and what to do; nothing when all is well
 */
export async function greetMailServer(
	{ smtpUrl = "" }: Pick<Config, "smtpUrl">,
	patience: Omit<Patience, "whole"> = { connection: 5_000, silence: 5_000 },
): Promise<string | undefined> {
	try {
		await nodemailer.createTransport(connectionTo(smtpUrl, patience)).verify()
		return undefined
	} catch (error) {
		return greetingWords(error as NodemailerError)
	}
}

/** One letter, one conversation. What went wrong means something else once the whole letter was given. */
async function converse(
	options: SMTPTransportOptions,
	from: Sender,
	{ to, unsubscribeUrl, ...letter }: Letter,
	signal: AbortSignal,
): Promise<Delivery> {
	let wholeLetterGiven = false
	const mailer = nodemailer.createTransport(options)
	mailer.use("stream", (mail, done) => {
		mail.message?.processFunc((source) => {
			source.once("end", () => {
				wholeLetterGiven = true
			})
			return source
		})
		done()
	})
	try {
		await mailer.sendMail({
			...letter,
			from,
			to: { name: "", address: to },
			envelope: { from: from.address, to: [to] },
			headers: { "Auto-Submitted": "auto-generated", ...listHeaders(unsubscribeUrl) },
			disableFileAccess: true,
			disableUrlAccess: true,
			signal,
		})
		return { outcome: "sent" }
	} catch (error) {
		return deliveryAfter(error as NodemailerError, wholeLetterGiven)
	}
}

/** Mail programs show a button for it. One press, and no page, only where the address is safe (RFC 8058, 3.1). */
function listHeaders(unsubscribeUrl: string | null | undefined): Record<string, string> {
	const url = unsubscribeUrl ? URL.parse(unsubscribeUrl) : null
	if (!url) return {}
	const oneClick = url.protocol === "https:" && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
	return { "List-Unsubscribe": `<${url.href}>`, ...oneClick }
}

function refusedUnsent(letter: Letter): Delivery | undefined {
	const words = addressingFault(letter)
	return words ? { outcome: "refused", final: true, words } : undefined
}

function onlySender(mailFrom: string): Sender {
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
	const isHere =
		hostname === "localhost" || (isIP(hostname) === 4 && hostname.startsWith("127.")) || hostname === "[::1]"
	return (username !== "" && !isHere) || crossesOpenNetwork(hostname)
}
