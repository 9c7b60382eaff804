import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"
import { TIMEOUTS } from "../timeouts.ts"

export interface ReceivedMail extends Email {
	/** Of the SMTP envelope. */
	recipients: string[]
}

/** How the mail server takes the next letters; the number is what it says at the end of a whole letter. */
type MailServerBehaviour =
	| "takes"
	| "refuses-for-now"
	| "refuses-for-good"
	| "cuts-off-before-data"
	| "never-answers"

export interface MailServer {
	url: string
	mails: ReceivedMail[]
	behaviour: MailServerBehaviour
	/** Waits until a letter to `address` is here. @throws after 20 s */
	waitForMail(address: string, subject?: RegExp): Promise<ReceivedMail>
	close(): Promise<void>
}

/** A real mail server of the test's own, which keeps what it takes. */
export async function openMailServer(): Promise<MailServer> {
	const mails: ReceivedMail[] = []
	const pendingReplies = new Set<() => void>()
	const smtp = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS", "AUTH"],
		onRcptTo(_address, _session, done) {
			if (server.behaviour === "refuses-for-good") return done(smtpError(550, "No such mailbox here"))
			if (server.behaviour === "refuses-for-now") return done(smtpError(451, "Greylisted, try again later"))
			if (server.behaviour !== "cuts-off-before-data") return done()
			for (const connection of smtp.connections) connection.close()
		},
		onData(stream, session, done) {
			const parsed = buffer(stream).then((raw) => PostalMime.parse(raw))
			parsed.then((mail) => {
				mails.push({ ...mail, recipients: session.envelope.rcptTo.map(({ address }) => address) })
				if (server.behaviour === "never-answers") pendingReplies.add(done)
				else done()
			}, done)
		},
	})
	smtp.on("error", () => undefined)
	await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", () => resolve()))
	const { port } = smtp.server.address() as AddressInfo
	const server: MailServer = {
		url: `smtp://127.0.0.1:${port}`,
		mails,
		behaviour: "takes",
		waitForMail: (address, subject) =>
			waitFor(() => mails.find(matchesRecipient(address, subject)), `a letter to ${address}`),
		close: () => {
			for (const release of pendingReplies) release()
			return new Promise((resolve) => smtp.close(() => resolve()))
		},
	}
	return server
}

function matchesRecipient(address: string, subject?: RegExp) {
	return (mail: ReceivedMail) =>
		mail.recipients.some((to) => to.toLowerCase() === address.toLowerCase()) &&
		(!subject || subject.test(mail.subject ?? ""))
}

function smtpError(responseCode: number, message: string): Error {
	return Object.assign(new Error(message), { responseCode })
}

/** Polls until `find` gives something. @throws after 20 s, saying what it waited for */
export async function waitFor<T>(
	find: () => T | undefined | Promise<T | undefined>,
	description: string,
): Promise<T> {
	const deadline = Date.now() + TIMEOUTS.wait
	while (Date.now() < deadline) {
		const found = await find()
		if (found) return found
		await new Promise((resolve) => setTimeout(resolve, 50))
	}
	throw new Error(`waited 20 s for ${description}`)
}
