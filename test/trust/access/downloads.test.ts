import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect } from "vitest"
import { signLink, verifyLink } from "../../../app/domain/files/links.server.ts"
import { documents } from "../../../app/domain/files/schema.server.ts"
import { openTestDatabase } from "../../database.ts"
import { createPdf } from "../../documents.ts"
import { AUTH_SECRET, addVendor, createFilePayload, sendExtras } from "../../e2e/extras-form.ts"
import { startTestServer } from "../ground/test-server.ts"
import type { Random } from "../harness/random.ts"
import { control, trial } from "../harness/trial.ts"

const KEYS = ["vendor_form/a/1/x.pdf", "vendor_form/a/2/x.pdf", "vendor_form/b/1/x-insurance-y.pdf"]
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
const OTHER_SECRET = "another secret of the tests, as long as the real one"

/** Part of one true link with part of another, or with a character changed, lost or added. */
function madeUp(random: Random): string {
	const now = new Date()
	const token = signLink(AUTH_SECRET, random.pick(KEYS), { now })
	const other = signLink(AUTH_SECRET, random.pick(KEYS), { now: new Date(now.getTime() - 5_000) })
	const at = random.whole(0, token.length - 1)
	return random.pick([
		() => token.slice(0, at) + random.pick([...LETTERS]) + token.slice(at + 1),
		() => token.slice(0, at) + token.slice(at + 1),
		() => `${token.slice(0, at)}${random.pick([...LETTERS, ".", "=", "%00", " "])}${token.slice(at)}`,
		() => `${token.split(".")[0]}.${other.split(".")[1]}`,
		() => signLink(OTHER_SECRET, random.pick(KEYS), { now }),
		() => `${token.split(".")[0]}.${randomBytes(32).toString("base64url")}`,
		() => token.toLowerCase(),
		() => token.split(".").toReversed().join("."),
	])()
}

const trueLinks = (token: string) => {
	const verdict = verifyLink(AUTH_SECRET, token, { now: new Date() })
	return verdict.ok ? verdict.key : undefined
}

trial(
	"A3",
	"no_made_up_link_opens_a_file",
	{ quick: 20_000, full: 1_000_000, seconds: 120 },
	async ({ count, random }) => {
		let same = 0
		for (let nth = 0; nth < count; nth += 1) {
			const token = madeUp(random)
			const [said = ""] = token.split(".")
			// A character may have been replaced by itself: that is a true link.
			const key = trueLinks(token)
			if (key === undefined) continue
			const [stated, signedAt, process, stopwatch] = JSON.parse(Buffer.from(said, "base64url").toString())
			const again = signLinkAt(stated, signedAt, process, stopwatch)
			expect(said).toBe(again)
			same += 1
		}
		expect(same).toBeLessThan(count / 20)
		return { tried: `${count} made-up links`, held: `0 opened; ${same} were a true link, unchanged` }
	},
)

/** What a link says, written as the product writes it. */
const signLinkAt = (...said: unknown[]) => Buffer.from(JSON.stringify(said)).toString("base64url")

control("A3", "a_true_link_opens_its_file_and_no_other", { quick: 1, full: 1 }, async () => {
	const opened = KEYS.map((key) => trueLinks(signLink(AUTH_SECRET, key, { now: new Date() })))
	expect(opened).toEqual(KEYS)
	return { tried: `${KEYS.length} true links`, held: "each opens its own file, as it must" }
})

trial(
	"A3",
	"nobody_gets_a_document_through_another_vendor_or_without_a_session",
	{ quick: 4, full: 20, seconds: 120 },
	async ({ count }) => {
		const { db, url } = await openTestDatabase()
		const server = await startTestServer({ DATABASE_URL: url })
		const cookie = await server.adminCookie()
		const form = createFilePayload("form.pdf", await createPdf())
		const owners = []
		for (let nth = 0; nth < count; nth += 1) {
			const vendor = await addVendor({ db }, `Vendor ${nth}`)
			await sendExtras(server, vendor.emailAddress, { indemnity: [form] })
			const [document] = await db.select().from(documents).where(eq(documents.applicationId, vendor.id))
			owners.push({ vendor: vendor.id, document: document?.id ?? "" })
		}
		const ask = async (path: string, headers = {}) => {
			const answer = await fetch(server.url + path, { headers, redirect: "manual" })
			await answer.text()
			return { status: answer.status, leads: answer.headers.get("location") ?? "" }
		}
		for (const { vendor } of owners) {
			for (const { document, vendor: owner } of owners) {
				const path = `/admin/accepted/${vendor}/documents/${document}`
				expect(await ask(path)).toMatchObject({ status: 302, leads: expect.stringMatching(/^\/login/) })
				const { status, leads } = await ask(path, { cookie })
				expect({ vendor, owner, status }).toEqual({ vendor, owner, status: vendor === owner ? 302 : 404 })
				expect(leads.startsWith("/files/")).toBe(vendor === owner)
			}
		}
		return {
			tried: `${count} vendors × ${count} documents, signed in and not`,
			held: "each only through its own vendor, 0 without a session",
		}
	},
)
