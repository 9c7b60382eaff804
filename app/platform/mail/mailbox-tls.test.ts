import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { afterEach, expect, test } from "vitest"
import { SELF_SIGNED } from "../self-signed.fixture.ts"
import { openTestMailbox, openTlsMailbox } from "./imap-server.fixture.ts"
import { readMailbox, verifyMailbox } from "./mailbox.server.ts"

const AUTHORITIES = getCACertificates("default")
const trustTestCertificate = () => setDefaultCACertificates([...AUTHORITIES, SELF_SIGNED.cert])
afterEach(() => setDefaultCACertificates(AUTHORITIES))

const LETTERS = ["one", "two"].map((word) => `Subject: ${word}\r\n\r\n${word}`)

async function readSubjects(url: string) {
	const subjects: string[] = []
	const outcome = await readMailbox(url, {
		from: undefined,
		onMessage: async (raw) => {
			subjects.push(/Subject: (\w+)/.exec(raw.toString())?.[1] ?? "")
			return true
		},
	})
	return { outcome, subjects }
}

test.each(["at-once", "asked"] as const)("a_mailbox_is_read_through_tls (%s)", async (encryption) => {
	trustTestCertificate()
	const mailbox = await openTlsMailbox(encryption, ...LETTERS)
	expect(await readSubjects(mailbox.url)).toEqual({ outcome: { ok: true }, subjects: ["one", "two"] })
	expect(mailbox.states()).toEqual(["read", "read"])
})

test.each(["at-once", "asked"] as const)(
	"whose_certificate_nobody_vouches_for_reads_no_password (%s)",
	async (encryption) => {
		const mailbox = await openTlsMailbox(encryption, ...LETTERS)
		expect(await verifyMailbox(mailbox.url)).toMatch(/self-signed certificate/)
		expect(mailbox.states()).toEqual(["new", "new"])
	},
)

test("a_certificate_for_another_host_is_refused", async () => {
	trustTestCertificate()
	const { port } = await openTlsMailbox("at-once", ...LETTERS)
	expect(await verifyMailbox(`imaps://testuser:testpass@0.0.0.0:${port}`)).toMatch(/does not match/)
})

test("a_server_elsewhere_that_offers_no_encryption_is_left_before_the_password", async () => {
	const { port } = await openTestMailbox(...LETTERS)
	// Not loopback by its name, and yet this machine.
	expect(await verifyMailbox(`imap://testuser:testpass@0.0.0.0:${port}`)).toMatch(/STARTTLS/)
	expect(await verifyMailbox(`imap://testuser:testpass@127.0.0.1:${port}`)).toBeUndefined()
})
