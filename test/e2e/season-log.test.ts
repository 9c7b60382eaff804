import { randomUUID } from "node:crypto"
import { asc, eq, sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { FIELD_NAMES } from "../../app/domain/applications/fields.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { auditLog } from "../../app/domain/audit/schema.server.ts"
import { createPdf } from "../documents.ts"
import { createFilePayload, sendExtras } from "./extras-form.ts"
import { openSite } from "./site.ts"

/** Whatever of these stands in the log was told by us about a person. */
const VENDOR = {
	...Object.fromEntries(FIELD_NAMES.map((name) => [name, "Otherfield6161"])),
	brandName: "Mkebrandi7731",
	description: "Sanamumark5520",
	contactPerson: "Wanjirumark4402",
	emailAddress: "weaver9918@zebramark.example",
	phoneNumber: "0712998877",
	tentSpace: "Standard Tent (3x3m) - Kshs 25,000",
	website: "kikapumark6620.example",
	instagram: "@instamark3312",
	facebook: "Facemark2204",
}
const SECRETS = {
	wrongPassword: "wrongpassmark 1212",
	newPassword: "newpassmark 3434 twiga",
	search: "searchmark8080",
	unknown: "stranger7717@nobodymark.example",
	file: "indemnitymark9090.pdf",
}
const ADMIN = "amina@tamasha.example"
const MARKS = [
	"Mkebrandi7731",
	"Sanamumark5520",
	"Wanjirumark4402",
	"weaver9918",
	"zebramark",
	"0712998877",
	"712998877",
	"kikapumark6620",
	"instamark3312",
	"Facemark2204",
	"Otherfield6161",
	"wrongpassmark",
	"newpassmark",
	"searchmark8080",
	"stranger7717",
	"nobodymark",
	"indemnitymark9090",
	ADMIN,
]

const site = await openSite()
const cookies = { cookie: await site.adminCookie() }
let started = 0
let resetToken = "none"
let downloadToken = "none"

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
	fetch(site.url + path, {
		method: "POST",
		redirect: "manual",
		headers: { origin: site.url, ...headers },
		body: new URLSearchParams(fields),
	})
const get = (path: string) => fetch(site.url + path, { headers: cookies })
const marksIn = (text: string) =>
	[...MARKS, resetToken, downloadToken, cookies.cookie].filter((mark) => text.includes(mark))
const logged = () => site.server.output().slice(started)
const linesOf = (requestId: string | null) =>
	logged()
		.split("\n")
		.filter((line) => line.includes(`"requestId":"${requestId}"`))
		.map((line) => (JSON.parse(line) as { msg: string }).msg)

/** A season of one vendor, from the application to the documents, with what goes wrong on the way. */
beforeAll(async () => {
	started = site.server.output().length
	const form = { ...VENDOR, submissionKey: randomUUID(), leaveEmpty: "" }
	await whileRefused(() => post("/contact", { ...form, submissionKey: randomUUID() }))
	expect((await post("/contact", form)).status).toBe(302)
	await site.mail.waitForMail(VENDOR.emailAddress)
	for (const email of [ADMIN, SECRETS.unknown])
		expect((await post("/login", { email, password: SECRETS.wrongPassword })).status).toBe(401)
	await get(`/admin/vendors?q=${SECRETS.search}`)
	await get(`/vendors/${encodeURIComponent(VENDOR.emailAddress)}`)
	await decide()
	await extrasAndDocuments()
	await passwordByLetter()
})

/** The database says the whole row in its refusal, and Drizzle all that was asked of it. */
async function whileRefused(work: () => Promise<unknown>): Promise<void> {
	await site.db.execute(sql`alter table vendor_applications add constraint refused check (false) not valid`)
	await work()
	await site.db.execute(sql`alter table vendor_applications drop constraint refused`)
}

let denial: Response | undefined
async function decide(): Promise<void> {
	const [vendor] = await site.db.select({ id: vendorApplications.id }).from(vendorApplications)
	const vendorPath = `/admin/vendors/${vendor?.id}/decision`
	denial = await post(vendorPath, { status: "denied" }, cookies)
	site.mail.behaviour = "refuses-for-good"
	await post(vendorPath, { status: "pending" }, cookies)
	await post(vendorPath, { status: "denied" }, cookies)
	site.mail.behaviour = "takes"
	await post(vendorPath, { status: "approved" }, cookies)
	await post(`/admin/accepted/${vendor?.id}/confirmation`, { seen: "0" }, cookies)
}

async function extrasAndDocuments(): Promise<void> {
	const indemnity = [createFilePayload(SECRETS.file, await createPdf())]
	expect((await sendExtras(site, VENDOR.emailAddress, { indemnity })).status).toBe(200)
	expect((await sendExtras(site, SECRETS.unknown, { indemnity })).status).toBe(422)
	const [vendor] = await site.db.select({ id: vendorApplications.id }).from(vendorApplications)
	const made = await post(`/admin/accepted/${vendor?.id}/documents/links`, {}, cookies)
	const { files } = (await made.json()) as { files: { href: string }[] }
	downloadToken = files[0]?.href.split("/").at(-1) ?? "none"
	const file = await fetch(site.url + files[0]?.href)
	expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100)
	await (await get("/admin/export/applications.csv")).text()
}

async function passwordByLetter(): Promise<void> {
	await post("/forgot-password", { email: SECRETS.unknown })
	await post("/forgot-password", { email: ADMIN })
	const mail = await site.mail.waitForMail(ADMIN)
	resetToken = /token=([\w-]+)/.exec(mail.text ?? "")?.[1] ?? "none"
	const reset = await post(`/reset-password?token=${resetToken}`, { newPassword: SECRETS.newPassword })
	expect(reset.status).toBe(302)
}

test("nothing_of_a_person_and_no_secret_stands_in_the_log_of_a_season", () => {
	expect(resetToken).not.toBe("none")
	expect(downloadToken).not.toBe("none")
	expect(marksIn(logged())).toEqual([])
})

test("control_the_same_look_finds_what_a_letter_or_an_error_would_have_told", () => {
	const lines = logged().split("\n").length
	expect(lines).toBeGreaterThan(30)
	expect(logged()).toContain("Failed query: insert into")
	expect(marksIn(`${logged()}\n{"params":["${VENDOR.emailAddress}"]}`)).toEqual(["weaver9918", "zebramark"])
})

test("one_request_and_the_letter_it_caused_are_found_by_its_id", () => {
	expect(linesOf(denial?.headers.get("x-request-id") ?? null)).toEqual(["letter sent", "request"])
})

test("every_act_of_the_season_is_in_the_audit_log_once_and_names_no_vendor", async () => {
	const all = await site.db.select().from(auditLog).orderBy(asc(auditLog.id))
	// The first organiser was made before anybody asked for anything.
	const [first, ...entries] = all
	expect(first).toMatchObject({ actor: "system", action: "account-added", requestId: null })
	expect(entries.map(({ actor, action }) => `${actor}: ${action}`)).toEqual([
		"organiser: browser-known",
		"organiser: signed-in",
		"vendor: application-received",
		"visitor: sign-in-failed",
		"visitor: sign-in-failed",
		"organiser: application-decided",
		"organiser: application-decided",
		"organiser: application-decided",
		"organiser: application-decided",
		"organiser: confirmation-sent",
		"vendor: extras-submitted",
		"organiser: document-links-made",
		"organiser: document-downloaded",
		"organiser: table-exported",
		"visitor: password-letter-asked",
		"organiser: password-reset",
		"organiser: browser-known",
	])
	expect(entries.every(({ requestId, address }) => requestId && address)).toBe(true)
	expect(marksIn(JSON.stringify(entries)).filter((mark) => mark !== ADMIN)).toEqual([])
	const [denied] = await site.db
		.select()
		.from(auditLog)
		.where(eq(auditLog.requestId, denial?.headers.get("x-request-id") ?? ""))
	expect(denied).toMatchObject({ before: { status: "pending" }, after: { status: "denied" } })
})

test("without_a_token_of_its_own_there_are_no_figures", async () => {
	expect((await fetch(`${site.url}/metrics`, { headers: { authorization: "Bearer " } })).status).toBe(404)
})
