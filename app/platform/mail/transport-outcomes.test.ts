import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { expectWithin } from "../../../test/expect-within.ts"
import { openScriptedMailServer, smtpResponse } from "./scripted-mail-server.fixture.ts"
import { createMailTransport } from "./transport.server.ts"

const letter = {
	to: "potter@udongo.example",
	subject: "CHRISTMAS FESTIVAL - THANK YOU FOR APPLYING",
	html: "<p>Habari</p>",
	text: "Habari",
	messageId: "<1f0e@tamasha.mail>",
}
const mailFrom = "Tamasha Events <hello@tamasha.example>"
const timeouts = { connection: 60_000, idle: 60_000, total: 60_000, bytesASecond: 100_000 }
const createTransportTo = (smtpUrl: string, overrides: Partial<typeof timeouts> = {}) =>
	createMailTransport({ smtpUrl, mailFrom }, { ...timeouts, ...overrides })

test("a_recipient_refused_for_now_may_be_tried_again", async () => {
	const server = await openScriptedMailServer({
		onRcptTo: (_address, _session, done) => done(smtpResponse(451, "4.7.1 Greylisted, try again later")),
	})
	expect(await createTransportTo(server.url).deliver(letter)).toEqual({
		outcome: "refused",
		final: false,
		message: "451 4.7.1 Greylisted, try again later",
	})
})

test("a_recipient_refused_for_good_is_final", async () => {
	const server = await openScriptedMailServer({
		onRcptTo: (_address, _session, done) => done(smtpResponse(550, "No such mailbox here")),
	})
	expect(await createTransportTo(server.url).deliver(letter)).toEqual({
		outcome: "refused",
		final: true,
		message: "550 No such mailbox here",
	})
})

test.each([
	[452, false],
	[554, true],
])("a_whole_letter_refused_with_%i_is_final_%s", async (code, final) => {
	const server = await openScriptedMailServer({
		answerLetter: () => Promise.reject(smtpResponse(code, "Not this one")),
	})
	const message = `${code} Not this one`
	expect(await createTransportTo(server.url).deliver(letter)).toEqual({
		outcome: "refused",
		final,
		message,
	})
})

test("a_refused_sign_in_is_about_us_and_not_final", async () => {
	const server = await openScriptedMailServer({
		authOptional: false,
		allowInsecureAuth: true,
		onAuth: (_auth, _session, done) => done(smtpResponse(535, "Wrong password")),
	})
	const url = server.url.replace("//", "//amina:secret@")
	expect(await createTransportTo(url).deliver(letter)).toEqual({
		outcome: "refused",
		final: false,
		message: "535 Wrong password",
	})
})

test("a_closed_port_is_unreachable", async () => {
	const port = await freePort()
	expect(await createTransportTo(`smtp://127.0.0.1:${port}`).deliver(letter)).toEqual({
		outcome: "unreachable",
		message: `connect ECONNREFUSED 127.0.0.1:${port}`,
	})
})

test("a_server_that_never_greets_is_unreachable_in_time", async () => {
	const silent = createServer()
	silent.listen(0, "127.0.0.1")
	await once(silent, "listening")
	onTestFinished(() => void silent.close())
	const { port } = silent.address() as AddressInfo
	const impatient = createTransportTo(`smtp://127.0.0.1:${port}`, { connection: 500 })
	expect(await expectWithin(2_000, () => impatient.deliver(letter))).toEqual({
		outcome: "unreachable",
		message: "Greeting never received",
	})
})

test("a_connection_cut_before_the_letter_is_unreachable", async () => {
	const server = await openScriptedMailServer({ onRcptTo: () => server.dropConnections() })
	expect(await createTransportTo(server.url).deliver(letter)).toMatchObject({ outcome: "unreachable" })
	expect(server.received).toEqual([])
})

test("a_server_that_falls_silent_before_the_letter_is_unreachable", async () => {
	const server = await openScriptedMailServer({ onRcptTo: () => undefined })
	expect(await createTransportTo(server.url, { idle: 2_000 }).deliver(letter)).toMatchObject({
		outcome: "unreachable",
	})
	expect(server.received).toEqual([])
})

test("a_connection_cut_after_the_whole_letter_is_ambiguous", async () => {
	const server = await openScriptedMailServer({ answerLetter: (self) => self.dropConnections() })
	expect(await createTransportTo(server.url).deliver(letter)).toMatchObject({ outcome: "ambiguous" })
	expect(server.received).toHaveLength(1)
})

test("a_server_that_never_answers_the_whole_letter_is_ambiguous", async () => {
	const server = await openScriptedMailServer({ answerLetter: () => new Promise(() => undefined) })
	expect(await createTransportTo(server.url, { idle: 2_000 }).deliver(letter)).toEqual({
		outcome: "ambiguous",
		message: "Timeout",
	})
	expect(server.received).toHaveLength(1)
})

test("a_server_that_drips_is_given_up_after_the_whole_time", async () => {
	const dripping = createServer((socket) => {
		const drip = setInterval(() => socket.write("220-wait\r\n"), 50)
		socket.on("close", () => clearInterval(drip)).on("error", () => undefined)
	})
	dripping.listen(0, "127.0.0.1")
	await once(dripping, "listening")
	onTestFinished(() => void dripping.close())
	const { port } = dripping.address() as AddressInfo
	const slow = createTransportTo(`smtp://127.0.0.1:${port}`, { total: 400 })
	expect(await slow.deliver(letter)).toEqual({
		outcome: "unreachable",
		message: "The mail server took too long to respond",
	})
})

test("a_password_is_not_sent_abroad_unencrypted", async () => {
	let spoken = ""
	const server = createServer((socket) => {
		socket.write("220 here\r\n")
		socket
			.on("error", () => undefined)
			.on("data", (chunk) => {
				spoken += chunk
				if (/EHLO/.test(String(chunk))) socket.write("250-here\r\n250 AUTH PLAIN LOGIN\r\n")
				else socket.write("502 no\r\n")
			})
	})
	server.listen(0, "0.0.0.0")
	await once(server, "listening")
	onTestFinished(() => void server.close())
	const { port } = server.address() as AddressInfo
	// Any name but localhost is abroad; this one is every machine's own.
	const outcome = await createTransportTo(`smtp://amina:secret@0.0.0.0:${port}`).deliver(letter)
	expect(outcome).toMatchObject({ outcome: "refused", final: false })
	expect(spoken).not.toContain("AUTH")
	await createTransportTo(`smtp://amina:secret@0.0.0.0:${port}?requireTLS=false`).deliver(letter)
	expect(spoken).toContain("AUTH")
})

async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1")
	await once(server, "listening")
	const { port } = server.address() as AddressInfo
	server.close()
	await once(server, "close")
	return port
}
