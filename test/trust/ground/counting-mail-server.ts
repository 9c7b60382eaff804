import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server"
import { onTestFinished } from "vitest"

/** How it takes a letter. */
export type MailServerBehaviour =
	| "takes"
	| "slow"
	| "refuses-for-now"
	| "refuses-for-good"
	| "greylists"
	| "cuts-off-before-data"
	| "cuts-off-after-data"
	| "answers-garbage"

export interface CountingMailServer {
	url: string
	/** How often each letter came in whole, by Message-ID. */
	received: Map<string, number>
	behaviour: MailServerBehaviour
	/** Called when a letter was answered with yes. */
	onAccepted: () => void
	isDown: boolean
	/** As if its machine were off: connections are refused. */
	shutDown(): Promise<void>
	restart(): Promise<void>
}

/** A mail server that counts what it takes, and can be told to be difficult; closed after the running test. */
export async function openCountingMailServer(): Promise<CountingMailServer> {
	const greylisted = new Set<string>()
	let port = 0
	let smtp = await listen()
	async function listen() {
		const smtpServer = new SMTPServer({
			authOptional: true,
			disabledCommands: ["STARTTLS", "AUTH"],
			onRcptTo,
			onData,
		})
		smtpServer.on("error", () => undefined)
		smtpServer.listen(port, "127.0.0.1")
		await once(smtpServer.server, "listening")
		port = (smtpServer.server.address() as AddressInfo).port
		return smtpServer
	}
	const closeConnections = (which: (id: string) => boolean) => {
		for (const connection of smtp.connections) if (which(connection.id)) connection._socket.destroy()
	}
	function onRcptTo(
		{ address }: { address: string },
		{ id: connectionId }: SMTPServerSession,
		done: (error?: Error) => void,
	) {
		const { behaviour } = server
		if (behaviour === "refuses-for-good") return done(smtpError(550, "No such mailbox here"))
		if (behaviour === "refuses-for-now") return done(smtpError(451, "Try again later"))
		if (behaviour === "cuts-off-before-data") return closeConnections((id) => id === connectionId)
		if (behaviour === "answers-garbage") return done(smtpError(999, "\u0007 <<<< \u0000 nonsense"))
		if (behaviour !== "greylists" || greylisted.has(address)) return done()
		greylisted.add(address)
		done(smtpError(450, "Greylisted"))
	}
	async function onData(
		stream: SMTPServerDataStream,
		{ id: connectionId }: SMTPServerSession,
		done: (error?: Error) => void,
	) {
		const raw = (await buffer(stream).catch(() => undefined))?.toString()
		if (raw === undefined) return
		const id = /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? "none"
		server.received.set(id, (server.received.get(id) ?? 0) + 1)
		if (server.behaviour === "cuts-off-after-data") return closeConnections((id) => id === connectionId)
		if (server.behaviour === "slow") await pause(1_500)
		done()
		server.onAccepted()
	}
	const close = () => {
		closeConnections(() => true)
		return new Promise<void>((resolve) => smtp.close(() => resolve()))
	}
	onTestFinished(() => (server.isDown ? undefined : close()))
	const server: CountingMailServer = {
		url: `smtp://127.0.0.1:${port}`,
		received: new Map(),
		behaviour: "takes" as const,
		onAccepted: () => undefined,
		isDown: false,
		async shutDown() {
			server.isDown = true
			await close()
		},
		async restart() {
			smtp = await listen()
			server.isDown = false
		},
	}
	return server
}

function smtpError(responseCode: number, message: string): Error {
	return Object.assign(new Error(message), { responseCode })
}
