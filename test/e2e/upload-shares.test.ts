import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { MAX_FILE_SIZE } from "../../app/domain/files/rules.ts"
import { UPLOAD_HEADERS } from "../../app/domain/files/upload-headers.ts"
import { createPdf } from "../documents.ts"
import { roleOf, signInWith } from "../trust/ground/team.ts"
import { addVendor, createFilePayload, sendExtras } from "./extras-form.ts"
import { openSite } from "./site.ts"

const site = await openSite()

/** The next byte of an upload of the largest size, which nobody ends. */
async function sendByte(cookie: string, upload: string, offset: number) {
	const answer = await fetch(`${site.url}/admin/pictures/uploads/${upload}`, {
		method: "POST",
		headers: {
			origin: site.url,
			cookie,
			[UPLOAD_HEADERS.size]: String(MAX_FILE_SIZE),
			[UPLOAD_HEADERS.offset]: String(offset),
			[UPLOAD_HEADERS.name]: "never-ending.jpg",
		},
		body: "x",
	})
	return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get("retry-after") }
}

/** Begins uploads until one is refused. */
async function beginUntilRefused(cookie: string) {
	const begun: string[] = []
	for (;;) {
		const upload = randomBytes(16).toString("hex")
		const answer = await sendByte(cookie, upload, 0)
		if (answer.status !== 202 || begun.length > 100) return { begun, refusal: answer }
		begun.push(upload)
	}
}

/** At the address of the members. */
async function sendLargeForm() {
	const vendor = await addVendor(site, "Udongo")
	const buffer = await createPdf("A large form.", MAX_FILE_SIZE - 1_000)
	const indemnity = ["1.pdf", "2.pdf", "3.pdf"].map((name) => createFilePayload(name, buffer))
	return sendExtras(site, vendor.emailAddress, { indemnity })
}

test("a_member_who_begins_uploads_and_ends_none_is_told_and_keeps_no_visitor_from_sending", async () => {
	const cookie = await site.adminCookie()
	const { begun, refusal } = await beginUntilRefused(cookie)
	expect(await sendLargeForm()).toMatchObject({ status: 200 })
	expect([begun.length, refusal.status, refusal.retryAfter]).toEqual([20, 429, "900"])
	expect(refusal.text).toContain("You have 20 uploads that are not finished.")
	for (const upload of begun)
		expect(await sendByte(cookie, upload, 1)).toMatchObject({ status: 202, text: '{"offset":2}' })
})

test("however_many_members_do_so_visitors_keep_their_room", async () => {
	const refusals: number[] = []
	for (let member = 0; member < 4; member += 1) {
		const cookie = await signInWith(site.db, site.url, roleOf("organiser"))
		refusals.push((await beginUntilRefused(cookie)).refusal.status)
	}
	expect(refusals).toContain(503)
	expect(await sendLargeForm()).toMatchObject({ status: 200 })
})
