import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import { onTestFinished } from "vitest"

interface ReceivedMail extends Email {
	raw: string
	recipients: string[]
}

export interface ScriptedMailServer {
	url: string
	/** Every letter of which the last line arrived, whatever was answered. */
	received: ReceivedMail[]
	/** Ends every connection without a word. */
	dropConnections(): void
}

/**
 * A real mail server that behaves as told; closed after the running test.
 * @param script.answerLetter what it does with a whole letter; never answering is to return a promise that stays
 */
export async function openScriptedMailServer(
	script: SMTPServerOptions & { answerLetter?: (server: ScriptedMailServer) => Promise<void> | void } = {},
): Promise<ScriptedMailServer> {
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
	const dropConnections = () => sockets.forEach((socket) => void socket.destroy())
	onTestFinished(async () => {
		dropConnections()
		await new Promise<void>((resolve) => smtp.close(() => resolve()))
	})
	const { port } = smtp.server.address() as AddressInfo
	const server: ScriptedMailServer = { url: `smtp://127.0.0.1:${port}`, received: [], dropConnections }
	return server
}

/** What smtp-server answers when a callback is given it. */
export function smtpResponse(responseCode: number, message: string): Error {
	return Object.assign(new Error(message), { responseCode })
}
