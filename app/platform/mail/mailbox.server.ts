import type { ImapFlow } from "imapflow"
import { type ImapAddress, parseImapUrl } from "./imap-address.ts"

/** How far a mailbox was read: its messages up to this number, as long as the server numbers them in this way. */
export interface MailboxPosition {
	/** UIDVALIDITY of RFC 3501: another one says that all numbers are new. */
	validity: string
	uid: number
}

/** Bytes of a message that are read: a report comes before the letter that it is about. */
export const MOST_BYTES = 256 * 1024

/** Messages of one look into the mailbox; the rest waits for the next one. */
const MOST_MESSAGES = 200

/** Milliseconds. */
const TIMEOUTS = { connection: 10_000, idle: 20_000, total: 60_000 }

/** What a server may answer in one go. */
const LIMITS = {
	maxLineLength: 1_000_000,
	maxLiteralSize: 2 * MOST_BYTES,
	maxResponseSize: 2_000_000,
	maxResponseTokens: 50_000,
}

export type MailboxOutcome = { ok: true } | { ok: false; message: string }

interface MailboxReader {
	/** How far it was read before; undefined: never. */
	from: MailboxPosition | undefined
	/** @returns whether the message was ours and is marked as read; all others stay as they are */
	onMessage(raw: Buffer, position: MailboxPosition, arrivedAt: Date): Promise<boolean>
}

/**
 * Reads what came into a mailbox since the last time, the oldest first; takes nothing away. Whatever goes wrong with the
 * server is its outcome; what `onMessage` throws is thrown.
 */
export async function readMailbox(
	url: string,
	reader: MailboxReader,
	timeouts = TIMEOUTS,
): Promise<MailboxOutcome> {
	const address = parseImapUrl(url)
	if (!address) return { ok: false, message: "BOUNCE_IMAP_URL has no user and password" }
	const fault: { thrown?: unknown } = {}
	const onMessage: MailboxReader["onMessage"] = (...message) =>
		reader.onMessage(...message).catch((error: unknown) => {
			fault.thrown = error
			throw error
		})
	try {
		await withClient(address, timeouts, (client) => readNewMessages(client, { ...reader, onMessage }))
		return { ok: true }
	} catch (error) {
		if ("thrown" in fault) throw fault.thrown
		return { ok: false, message: describeImapError(error) }
	}
}

/** Signs in and looks for the mailbox. @returns what went wrong; nothing when all is well */
export async function verifyMailbox(url: string): Promise<string | undefined> {
	const outcome = await readMailbox(url, {
		from: { validity: "", uid: Number.MAX_SAFE_INTEGER },
		onMessage: async () => false,
	})
	return outcome.ok ? undefined : outcome.message
}

async function withClient(
	{ needsEncryption, user, pass, mailbox, ...server }: ImapAddress,
	{ connection, idle, total }: typeof TIMEOUTS,
	callback: (client: ImapFlow) => Promise<void>,
): Promise<void> {
	// Loaded where there is a mailbox to read.
	const { ImapFlow: Client } = await import("imapflow")
	const client = new Client({
		...server,
		auth: { user, pass },
		...(needsEncryption && !server.secure && { doSTARTTLS: true }),
		connectionTimeout: connection,
		greetingTimeout: connection,
		socketTimeout: idle,
		disableAutoIdle: true,
		disableCompression: true,
		logger: false,
		...LIMITS,
	})
	// Whatever fails also fails the command under way, or all that come after it.
	const failed = new Promise<never>((_, reject) => client.on("error", reject))
	failed.catch(() => undefined)
	const timer = setTimeout(() => client.emit("error", new Error("it took too long")), total)
	const course = async () => {
		await client.connect()
		await client.mailboxOpen(mailbox)
		await callback(client)
		await client.logout()
	}
	try {
		await Promise.race([course(), failed])
	} finally {
		clearTimeout(timer)
		client.close()
	}
}

async function readNewMessages(client: ImapFlow, { from, onMessage }: MailboxReader): Promise<void> {
	const { mailbox } = client
	if (!mailbox || mailbox.exists === 0) return
	const validity = String(mailbox.uidValidity)
	const known = from?.validity === validity ? from.uid : 0
	const uids = await client.search({ uid: `${known + 1}:*` }, { uid: true })
	// The last message is in every range that ends with "*".
	const unread = (uids || []).filter((uid) => uid > known).sort((one, other) => one - other)
	for (const uid of unread.slice(0, MOST_MESSAGES)) {
		const message = await client.fetchOne(
			String(uid),
			{ uid: true, internalDate: true, source: { start: 0, maxLength: MOST_BYTES } },
			{ uid: true },
		)
		const { source = Buffer.alloc(0), internalDate = new Date() } = message || {}
		const isOurs = await onMessage(source, { validity, uid }, new Date(internalDate))
		if (isOurs) await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true })
	}
}

interface ImapError {
	message?: string
	code?: string
	authenticationFailed?: boolean
	responseText?: string
}

/** Fit to be shown: a server may say anything, at any length. */
function describeImapError(error: unknown): string {
	const { message = "", code, authenticationFailed, responseText } = Object(error) as ImapError
	const text = (responseText ?? message)
		.replace(/[\p{C}\p{Z}]+/gu, " ")
		.trim()
		.slice(0, 300)
	if (authenticationFailed) return `it rejects the user name or password (${text})`
	return code && !text.includes(code) ? `${text} (${code})` : text || "the connection was lost"
}
