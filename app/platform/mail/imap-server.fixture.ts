import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"
import hoodiecrow from "hoodiecrow-imap"
import { onTestFinished } from "vitest"

export interface TestMailbox {
	url: string
	append(...raw: string[]): void
	/** "read" or "new", of each message. */
	states(): string[]
	size(): number
}

/** A real IMAP server (hoodiecrow), closed after the running test. */
export async function openTestMailbox(...messages: string[]): Promise<TestMailbox> {
	const storage = { INBOX: { messages: messages.map((raw) => ({ raw })) } }
	const server = hoodiecrow({ plugins: ["ID"], storage })
	server.listen(0)
	await once(server.server, "listening")
	onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
	const { port } = server.server.address() as AddressInfo
	const stored = () => server.folderCache.INBOX?.messages ?? []
	return {
		url: `imap://testuser:testpass@127.0.0.1:${port}`,
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
