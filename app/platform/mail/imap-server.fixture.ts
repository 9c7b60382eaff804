import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"
import hoodiecrow from "hoodiecrow-imap"
import { onTestFinished } from "vitest"
import { SELF_SIGNED } from "../self-signed.fixture.ts"

interface MailboxOptions {
	/** "at-once": as `imaps:` has it. "asked": as STARTTLS has it. */
	encryption?: "none" | "at-once" | "asked"
}

export interface TestMailbox {
	url: string
	append(...raw: string[]): void
	/** "read" or "new", of each message. */
	states(): string[]
	size(): number
	port: number
}

/** A real IMAP server (hoodiecrow), closed after the running test. */
export const openTestMailbox = (...messages: string[]): Promise<TestMailbox> => serveMailbox(messages)

/** The same with TLS, and a certificate for localhost that nobody vouches for. */
export const openTlsMailbox = (
	encryption: "at-once" | "asked",
	...messages: string[]
): Promise<TestMailbox> => serveMailbox(messages, { encryption })

async function serveMailbox(
	messages: string[],
	{ encryption = "none" }: MailboxOptions = {},
): Promise<TestMailbox> {
	const storage = { INBOX: { messages: messages.map((raw) => ({ raw })) } }
	const isSecure = encryption === "at-once"
	const server = hoodiecrow({
		plugins: encryption === "asked" ? ["ID", "STARTTLS", "LOGINDISABLED"] : ["ID"],
		storage,
		secureConnection: isSecure,
		credentials: { ...SELF_SIGNED },
	})
	server.listen(0)
	await once(server.server, "listening")
	onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
	const { port } = server.server.address() as AddressInfo
	const stored = () => server.folderCache.INBOX?.messages ?? []
	return {
		url: `${isSecure ? "imaps" : "imap"}://testuser:testpass@127.0.0.1:${port}`,
		port,
		append: (...more) => more.forEach((raw) => void server.appendMessage("INBOX", [], false, raw)),
		states: () => stored().map(({ flags }) => (flags.includes("\\Seen") ? "read" : "new")),
		size: () => stored().length,
	}
}

/** A server that does with each connection as it is told; closed after the running test. */
export async function openFaultyServer(answer: (socket: Socket) => void): Promise<string> {
	const sockets = new Set<Socket>()
	const server = createServer((socket) => {
		sockets.add(socket)
		socket.on("error", () => undefined)
		answer(socket)
	})
	server.listen(0, "127.0.0.1")
	await once(server, "listening")
	onTestFinished(async () => {
		for (const socket of sockets) socket.destroy()
		await new Promise((resolve) => server.close(resolve))
	})
	return `imap://testuser:testpass@127.0.0.1:${(server.address() as AddressInfo).port}`
}
