import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import { onTestFinished } from "vitest"

interface Received extends Email {
	raw: string
	recipients: string[]
}

export interface ScriptedServer {
	url: string
	/** Every letter of which the last line arrived, whatever was answered. */
	received: Received[]
	/** Ends every connection without a word. */
	cut(): void
}

/**
 * A real mail server that behaves as told; closed after the running test.
 * @param script.answerLetter what it does with a whole letter; never answering is to return a promise that stays
 */
export async function openScriptedServer(
	script: SMTPServerOptions & { answerLetter?: (server: ScriptedServer) => Promise<void> | void } = {},
): Promise<ScriptedServer> {
	const { answerLetter = () => undefined, ...options } = script
	const smtp = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		hideSize: true,
		...options,
		async onData(stream, session, done) {
			const raw = await buffer(stream)
			const recipients = session.envelope.rcptTo.map(({ address }) => address)
			server.received.push({ ...(await PostalMime.parse(raw)), raw: raw.toString(), recipients })
			await Promise.resolve(answerLetter(server)).then(() => done(), done)
		},
	})
	smtp.on("error", () => undefined)
	smtp.listen(0, "127.0.0.1")
	await once(smtp.server, "listening")
	const sockets = new Set<{ destroy(): void }>()
	smtp.server.on("connection", (socket) => sockets.add(socket))
	const cut = () => sockets.forEach((socket) => void socket.destroy())
	onTestFinished(async () => {
		cut()
		await new Promise<void>((resolve) => smtp.close(() => resolve()))
	})
	const { port } = smtp.server.address() as AddressInfo
	const server: ScriptedServer = { url: `smtp://127.0.0.1:${port}`, received: [], cut }
	return server
}

/** What smtp-server answers when a callback is given it. */
export function smtpAnswer(responseCode: number, message: string): Error {
	return Object.assign(new Error(message), { responseCode })
}
