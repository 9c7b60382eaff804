import { existsSync, globSync } from "node:fs"
import { expect } from "vitest"
import { signLink } from "../../../app/domain/files/links.server.ts"
import { openTestDatabase } from "../../database.ts"
import { createPdf } from "../../documents.ts"
import { AUTH_SECRET, addVendor, createFilePayload, sendExtras } from "../../e2e/extras-form.ts"
import { startTestServer } from "../ground/test-server.ts"
import { control, trial } from "../harness/trial.ts"

const LIBRARY = globSync("/usr/lib/*/faketime/libfaketime.so.1")[0]

/** What a link of now gives on a server whose clock is elsewhere, and whether somebody signed in stays so. */
async function lookFrom(jump: string, library: string) {
	const { db, url } = await openTestDatabase()
	const present = await startTestServer({ DATABASE_URL: url })
	const vendor = await addVendor({ db }, "Clock")
	await sendExtras(present, vendor.emailAddress, {
		indemnity: [createFilePayload("form.pdf", await createPdf())],
	})
	const cookie = await present.adminCookie()
	const elsewhere = await startTestServer({
		DATABASE_URL: url,
		DATA_DIR: present.dataDir,
		LD_PRELOAD: library,
		...(jump ? { FAKETIME: jump } : {}),
	})
	const key = `vendor_form/christmas-2025/${vendor.id}/Clock-form.pdf`
	const link = `/files/${signLink(AUTH_SECRET, key, { now: new Date() })}`
	const office = await fetch(`${elsewhere.url}/admin`, { headers: { cookie }, redirect: "manual" })
	const seen = {
		link: (await fetch(elsewhere.url + link)).status,
		office: office.status,
		public: (await fetch(elsewhere.url)).status,
	}
	// Ten jumps' servers at once would be more than a database takes connections for.
	await Promise.all([elsewhere.stop(), present.stop()])
	return seen
}

trial(
	"F10",
	"a_clock_that_jumps_prolongs_no_link_and_no_session",
	{ quick: 4, full: 10, seconds: 120 },
	async ({ count, skip }) => {
		const library = LIBRARY && existsSync(LIBRARY) ? LIBRARY : skip("libfaketime is not installed")
		const jumps = ["+61s", "-61s", "+400d", "-400d", "+1h", "-1h", "+9h", "-9h", "+30d", "-30d"].slice(
			0,
			count,
		)
		const seen = []
		for (const jump of jumps) seen.push({ jump, ...(await lookFrom(jump, library)) })
		expect(seen.map(({ jump, link }) => ({ jump, link }))).toEqual(jumps.map((jump) => ({ jump, link: 410 })))
		expect(seen.filter((one) => one.public !== 200)).toEqual([])
		const prolonged = seen.filter(({ jump, office }) => /^\+(1h|9h|30d|400d)$/.test(jump) && office !== 302)
		expect(prolonged).toEqual([])
		return {
			tried: `the clock of the server at ${jumps.join(", ")}`,
			held: "links dead at every jump, sessions ended where it went on, pages served",
		}
	},
)

control("F10", "without_a_jump_the_link_and_the_session_live", { quick: 1, full: 1 }, async ({ skip }) => {
	const seen = await lookFrom("", LIBRARY ?? skip("libfaketime is not installed"))
	expect(seen).toEqual({ link: 200, office: 200, public: 200 })
	return { tried: "1 link, 1 session", held: "both live, as they must" }
})
