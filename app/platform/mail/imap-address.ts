import { isLoopback } from "../public-network.ts"

/** Where a mailbox is read, and as whom. */
export interface ImapAddress {
	host: string
	port: number
	secure: boolean
	/** Without encryption nothing is said: the password would cross a network of others. */
	needsEncryption: boolean
	user: string
	pass: string
	mailbox: string
}

/** Reads "imaps://user:password@mail.example:993/Bounces"; undefined where user or password are missing, or cannot be read. */
export function parseImapUrl(url: string): ImapAddress | undefined {
	const { protocol, hostname, port, username, password, pathname } = new URL(url)
	const secure = protocol === "imaps:"
	try {
		const [user, pass, mailbox] = [username, password, pathname.slice(1)].map(decodeURIComponent)
		if (!user || !pass) return undefined
		return {
			host: hostname.replace(/^\[|\]$/g, ""),
			port: Number(port) || (secure ? 993 : 143),
			secure,
			needsEncryption: !isLoopback(hostname),
			user,
			pass,
			mailbox: mailbox || "INBOX",
		}
	} catch {
		return undefined
	}
}
