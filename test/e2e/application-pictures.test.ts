import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { like, sql } from "drizzle-orm"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { setForm } from "../../app/domain/application-forms/application-forms.fixture.ts"
import { listApplications } from "../../app/domain/applications/queries.server.ts"
import { findFirstEdition, setApplicationsOpen } from "../../app/domain/editions/editions.fixture.ts"
import { listPhotos } from "../../app/domain/files/queries.server.ts"
import { documents } from "../../app/domain/files/schema.server.ts"
import { rateLimits } from "../../app/platform/schema.server.ts"
import {
	createApplicationBody,
	createApplicationFields,
	fillApplicationForm,
	openContact,
	sendApplication,
	submitApplication,
} from "./application-form.ts"
import { findAccessibilityViolationsEverywhere, findWideness } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { createFilePayload } from "./extras-form.ts"

const site = await openBackOffice()
const edition = await findFirstEdition(site.db)
await setForm(site.db, edition.id, { photos: 2, asksLogo: true })

const PICTURE = "public/icon-192.png"
const text = (name: string) => ({ name, mimeType: "image/png", buffer: Buffer.from("no picture") })

/** The form is stopped by what is wrong with its files. */
async function expectNothingSent(page: Page) {
	let requests = 0
	page.on("request", (request) => {
		if (request.method() === "POST") requests += 1
	})
	await submitApplication(page)
	await page.getByRole("alert").getByText("broken.png").waitFor()
	expect(requests).toBe(0)
}

/** Sends the form over a line on which one sees how much of it has gone. */
async function watchUpload(page: Page) {
	let release = () => {}
	const released = new Promise<void>((resolve) => {
		release = resolve
	})
	await page.route("**/contact/submissions*", async (route) => {
		await released
		await route.continue()
	})
	await submitApplication(page)
	await page.getByRole("status").getByText("Uploading files...").waitFor()
	release()
}

async function photosOf(brand: string) {
	const { rows } = await listApplications(site.db, edition.id, { text: brand })
	return (
		await listPhotos(
			site.db,
			rows.map(({ id }) => id),
		)
	).map(({ field, name }) => [field, name])
}

test.each([true, false])("a_vendor_sends_photos_and_a_logo_javascript_%s", async (javaScript) => {
	site.expectNoise(/status of 400/)
	const page = await site.newPage({ width: 360, javaScript })
	const brand = javaScript ? "Busy kiln" : "Plain pots"
	if (javaScript) await openContact(page)
	else await page.goto("/contact")
	await fillApplicationForm(page, { Brand: brand, Email: `kiln-${javaScript}@udongo.example` })
	expect(await page.getByText("of at most 10 MB each.").count()).toBe(1)
	await page.getByLabel("Photos of your goods").setInputFiles([text("broken.png")])
	await page.getByLabel("Logo").setInputFiles(PICTURE)
	const fault = page.getByText(/broken\.png is not a picture that we can take/)
	// With our script it is said before anything is sent.
	if (!javaScript) await submitApplication(page)
	await fault.first().waitFor()
	// In the summary and at its field, where the browser has forgotten it.
	expect(await page.getByText("Choose your file again: icon-192.png.").count()).toBe(javaScript ? 0 : 2)
	expect(await page.getByText("again: broken.png").count()).toBe(0)
	if (javaScript) await expectNothingSent(page)
	await page.getByLabel("Photos of your goods").setInputFiles([PICTURE])
	await page.getByLabel("Logo").setInputFiles(PICTURE)
	if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	if (javaScript) await watchUpload(page)
	else await submitApplication(page)
	await page.getByRole("heading", { name: "We have received your application" }).waitFor()
	await page.getByText("1 photo and your logo", { exact: true }).waitFor()
	expect(await photosOf(brand)).toEqual([
		["logo", "icon-192.png"],
		["photo", "icon-192.png"],
	])
	const list = await site.open("/admin/vendors", { width: 360 })
	await list.getByRole("button", { name: `See More about ${brand}` }).click()
	const pictures = list.getByRole("list", { name: `Pictures of ${brand}` }).getByRole("img")
	await pictures.nth(1).waitFor()
	await pictures.nth(1).scrollIntoViewIfNeeded()
	await list.waitForFunction(() => [...document.images].every((one) => one.naturalWidth > 0))
	expect(await findAccessibilityViolationsEverywhere(list)).toEqual([])
})

/** Applies with a photo, without a browser. @returns the address of the vendor's page, out of their email */
async function applyWithPhoto(emailAddress: string, name: string): Promise<string> {
	const photo = createFilePayload(name, await readFile(PICTURE), "image/png")
	await sendApplication(site, createApplicationBody(createApplicationFields({ emailAddress }), { photo }))
	const mail = await site.mail.waitForMail(emailAddress, /APPLICATION RECEIVED/)
	return /\/my\/[\w-]{43}/.exec(mail.text ?? "")?.[0] ?? expect.fail("no link")
}

test("a_vendor_finds_the_photos_that_they_sent_on_their_page_and_nobody_elses", async () => {
	// Between tests ids begin anew, and files stay.
	await site.db.delete(documents)
	const own = await applyWithPhoto("photos@udongo.example", "bowls.png")
	const other = await applyWithPhoto("others@udongo.example", "stools.png")
	const page = await site.newPage({ width: 320 })
	await page.goto(own)
	const photos = page.getByRole("list", { name: "Photos we have from you:" }).getByRole("link")
	expect(await photos.allTextContents()).toEqual(["bowls.png"])
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	expect(await findWideness(page)).toEqual([])
	const address = (await photos.getAttribute("href")) ?? ""
	const answer = await page.request.get(address)
	expect(answer.headers()["content-type"]).toBe("image/png")
	expect(await answer.body()).not.toHaveLength(0)
	const id = address.split("/").at(-1)
	expect((await page.request.get(`${other}/photos/${id}`)).status()).toBe(404)
})

/** Megabytes that count against whoever sent them. */
async function countTaken() {
	const rows = await site.db.select().from(rateLimits).where(like(rateLimits.key, "extras-applicants:%"))
	return rows.reduce((sum, { taken }) => sum + taken.length, 0)
}

test("pictures_that_are_sent_twice_count_once", async () => {
	const before = await countTaken()
	const photo = createFilePayload("kiln.png", await readFile(PICTURE), "image/png")
	const fields = createApplicationFields()
	const send = async () => {
		const answer = await sendApplication(site, createApplicationBody(fields, { photo }))
		return answer.headers.get("location")
	}
	const received = `/contact/received/${fields.submissionKey}`
	expect([...(await Promise.all([send(), send()])), await send()]).toEqual([received, received, received])
	expect(await countTaken()).toBe(before + 1)
})

const LOST = ["Choose your files again: &lt;kiln&gt;.png, pots.png.", "Choose your file again: logo.png."]

test.each([
	["a missing field", { brandName: "" }, 400],
	["no key", { submissionKey: "" }, 400],
	["a form that came too late", {}, 409],
	["too many applications", {}, 429],
])("a_form_refused_for_%s_names_the_files_to_choose_again", async (reason, changes, status) => {
	const picture = await readFile(PICTURE)
	const logo = createFilePayload("logo.png", picture, "image/png")
	const fields = createApplicationFields({ emailAddress: `${randomUUID()}@udongo.example`, ...changes })
	const body = createApplicationBody(fields, {})
	for (const name of ["<kiln>.png", "pots.png"])
		body.append("photo", new File([Uint8Array.from(picture)], name, { type: "image/png" }))
	body.set("logo", new File([Uint8Array.from(logo.buffer)], logo.name, { type: logo.mimeType }))
	const taken = sql`array_fill(now(), array[20]), now() + interval '1 minute'`
	const key = "stall-application:127.0.0.1"
	if (status === 429) {
		await site.db.delete(rateLimits).where(like(rateLimits.key, key))
		await site.db.execute(sql`insert into rate_limits (key, taken, expires_at) values (${key}, ${taken})`)
	}
	await setApplicationsOpen(site.db, status !== 409)
	const answer = await sendApplication(site, body)
	const html = await answer.text()
	await setApplicationsOpen(site.db, true)
	await site.db.delete(rateLimits).where(like(rateLimits.key, key))
	expect([reason, answer.status]).toEqual([reason, status])
	for (const text of LOST) expect([text, html.split(`${text}<`).length - 1]).toEqual([text, 2])
})

test("of_whom_too_many_applications_came_no_picture_is_looked_at", async () => {
	const picture = await readFile(PICTURE)
	const photo = createFilePayload("broken.png", picture.subarray(0, picture.length / 2), "image/png")
	const send = (files: Parameters<typeof createApplicationBody>[1]) =>
		sendApplication(
			site,
			createApplicationBody(
				createApplicationFields({ emailAddress: `${randomUUID()}@udongo.example` }),
				files,
			),
		)
	expect((await send({})).status).toBe(302)
	const looked = await send({ photo })
	const own = like(rateLimits.key, "stall-application:%")
	const taken = sql`array(select clock_timestamp() from generate_series(1, 20))`
	await site.db.update(rateLimits).set({ taken }).where(own)
	const tooMany = await send({ photo })
	await site.db.delete(rateLimits).where(own)
	expect([looked.status, tooMany.status]).toEqual([400, 429])
})
