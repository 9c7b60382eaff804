import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"
import tls, { TLSSocket, type TlsOptions } from "node:tls"
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { openDatabase } from "./db.server.ts"
import { openBucketStore } from "./files/bucket-store.server.ts"
import { openLog } from "./log.server.ts"
import { verifyMailbox } from "./mail/mailbox.server.ts"
import { createMailTransport } from "./mail/transport.server.ts"
import { SELF_SIGNED } from "./self-signed.fixture.ts"
import { enforceStrongTls } from "./tls.server.ts"

const { DEFAULT_CIPHERS, DEFAULT_MIN_VERSION } = tls
enforceStrongTls()
afterAll(() => Object.assign(tls, { DEFAULT_CIPHERS, DEFAULT_MIN_VERSION }))
beforeAll(() => void vi.stubEnv("AWS_ACCESS_KEY_ID", "amina").stubEnv("AWS_SECRET_ACCESS_KEY", "secret"))

interface Peer {
	port: number
	/** What came through its TLS. */
	received: string
}

/** A server that speaks TLS at once, or, as PostgreSQL does, after it was asked for it in the clear. */
async function openPeer(options: TlsOptions, { asks }: { asks: boolean }): Promise<Peer> {
	const begin = (socket: Socket) => {
		const secured = new TLSSocket(socket, { isServer: true, ...SELF_SIGNED, ...options })
		secured.on("error", () => undefined)
		secured.on("data", (chunk) => {
			peer.received += chunk.toString("latin1")
		})
	}
	const sockets = new Set<Socket>()
	const server = createServer((socket) => {
		sockets.add(socket.on("error", () => undefined))
		if (!asks) return begin(socket)
		socket.once("data", () => {
			socket.write("S")
			begin(socket)
		})
	})
	server.listen(0, "127.0.0.1")
	await once(server, "listening")
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy()
		server.close()
	})
	const peer: Peer = { port: (server.address() as AddressInfo).port, received: "" }
	return peer
}

/** How each client of ours says what went wrong. */
const CLIENTS = {
	async database(port: number) {
		const url = `postgres://amina:secret@localhost:${port}/tamasha?sslmode=verify-full`
		const { pool, close } = openDatabase(url, openLog("silent"), 1)
		return pool.query("select 1").then(String, String).finally(close)
	},
	async bucket(port: number) {
		const store = openBucketStore({
			bucket: "papers",
			endpoint: `https://localhost:${port}`,
			region: "us-east-1",
		})
		return store.size("form.pdf").then(String, String)
	},
	async "mail server"(port: number) {
		const mail = createMailTransport({
			smtpUrl: `smtps://amina:secret@localhost:${port}`,
			mailFrom: "hello@tamasha.example",
		})
		const [subject, html, text] = ["Words", "<p>Words</p>", "Words"]
		const letter = { to: "potter@udongo.example", subject, html, text, messageId: "<1@tamasha.mail>" }
		return JSON.stringify(await mail.deliver(letter))
	},
	"mailbox for reports": async (port: number) =>
		String(await verifyMailbox(`imaps://amina:secret@localhost:${port}`)),
}

describe.each(Object.entries(CLIENTS))("%s", (name, connect) => {
	const open = (options: TlsOptions) => openPeer(options, { asks: name === "database" })

	test("with_a_certificate_that_nobody_vouches_for_is_refused", async () => {
		const peer = await open({})
		expect(await connect(peer.port)).toMatch(/self-signed certificate/)
		expect(peer.received).toBe("")
	})

	test("that_speaks_an_old_tls_is_refused", async () => {
		const old = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "ALL@SECLEVEL=0" } as const
		const peer = await open(old)
		expect(await connect(peer.port)).toMatch(/version|protocol/i)
		expect(peer.received).toBe("")
	})

	test("that_offers_weak_ciphers_alone_is_refused", async () => {
		const peer = await open({ maxVersion: "TLSv1.2", ciphers: "ECDHE-ECDSA-AES128-SHA" })
		expect(await connect(peer.port)).toMatch(/handshake failure/)
		expect(peer.received).toBe("")
	})

	test("that_offers_a_strong_one_gets_as_far_as_its_certificate", async () => {
		const peer = await open({ maxVersion: "TLSv1.2", ciphers: "ECDHE-ECDSA-AES128-GCM-SHA256" })
		expect(await connect(peer.port)).toMatch(/self-signed certificate/)
	})
})

test("a_client_that_verifies_nothing_would_be_noticed", async () => {
	const peer = await openPeer({}, { asks: true })
	const url = `postgres://amina:secret@localhost:${peer.port}/tamasha?sslmode=no-verify`
	const { pool, close } = openDatabase(url, openLog("silent"), 1)
	const asked = pool.query("select 1").catch(() => undefined)
	await expect.poll(() => peer.received).toContain("amina")
	void asked.finally(close)
})
