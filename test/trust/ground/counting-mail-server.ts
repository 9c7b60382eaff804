import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server"
import { onTestFinished } from "vitest"

/** How it takes a letter. */
export type Manner =
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
	manner: Manner
	/** Called when a letter was answered with yes. */
	afterYes: () => void
	isDown: boolean
	/** As if its machine were off: connections are refused. */
	goDown(): Promise<void>
	comeBack(): Promise<void>
}

/** A mail server that counts what it takes, and can be told to be difficult; closed after the running test. */
export async function openCountingMailServer(): Promise<CountingMailServer> {
	const greylisted = new Set<string>()
	let port = 0
	let smtp = await listen()
	async function listen() {
		const made = new SMTPServer({
			authOptional: true,
			disabledCommands: ["STARTTLS", "AUTH"],
			onRcptTo,
			onData,
		})
		made.on("error", () => undefined)
		made.listen(port, "127.0.0.1")
		await once(made.server, "listening")
		port = (made.server.address() as AddressInfo).port
		return made
	}
	const cut = (which: (id: string) => boolean) => {
		for (const connection of smtp.connections) if (which(connection.id)) connection._socket.destroy()
	}
	function onRcptTo(
		{ address }: { address: string },
		{ id: own }: SMTPServerSession,
		done: (error?: Error) => void,
	) {
		const { manner } = server
		if (manner === "refuses-for-good") return done(answer(550, "No such mailbox here"))
		if (manner === "refuses-for-now") return done(answer(451, "Try again later"))
		if (manner === "cuts-off-before-data") return cut((id) => id === own)
		if (manner === "answers-garbage") return done(answer(999, "\u0007 <<<< \u0000 nonsense"))
		if (manner !== "greylists" || greylisted.has(address)) return done()
		greylisted.add(address)
		done(answer(450, "Greylisted"))
	}
	async function onData(
		stream: SMTPServerDataStream,
		{ id: own }: SMTPServerSession,
		done: (error?: Error) => void,
	) {
		const raw = (await buffer(stream).catch(() => undefined))?.toString()
		if (raw === undefined) return
		const id = /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? "none"
		server.received.set(id, (server.received.get(id) ?? 0) + 1)
		if (server.manner === "cuts-off-after-data") return cut((id) => id === own)
		if (server.manner === "slow") await pause(1_500)
		done()
		server.afterYes()
	}
	const close = () => {
		cut(() => true)
		return new Promise<void>((resolve) => smtp.close(() => resolve()))
	}
	onTestFinished(() => (server.isDown ? undefined : close()))
	const server: CountingMailServer = {
		url: `smtp://127.0.0.1:${port}`,
		received: new Map(),
		manner: "takes" as const,
		afterYes: () => undefined,
		isDown: false,
		async goDown() {
			server.isDown = true
			await close()
		},
		async comeBack() {
			smtp = await listen()
			server.isDown = false
		},
	}
	return server
}

function answer(responseCode: number, message: string): Error {
	return Object.assign(new Error(message), { responseCode })
}
