import { eq } from "drizzle-orm"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import {
	BUCKET_CREDENTIALS,
	type BucketCondition,
	openTestBucket,
} from "../../app/platform/files/bucket.fixture.ts"
import { createPdf } from "../documents.ts"
import { expectWithin } from "../expect-within.ts"
import { reportMeasurement } from "../report-measurement.ts"
import { addVendor, createFilePayload, listQuarantine, readStoredExtras, sendExtras } from "./extras-form.ts"
import { openSite } from "./site.ts"

const bucket = await openTestBucket()
afterAll(() => bucket.close())
beforeEach(() => {
	bucket.condition = "fine"
})
const site = await openSite({
	env: { TRUST_PROXY: "on", S3_BUCKET: bucket.name, S3_ENDPOINT: bucket.endpoint, ...BUCKET_CREDENTIALS },
})
const form = createFilePayload("form.pdf", await createPdf())

test("documents_are_stored_in_the_bucket_and_downloaded_from_it", async () => {
	const vendor = await addVendor(site, "Cloud")
	expect(await sendExtras(site, vendor.emailAddress, { indemnity: [form] })).toMatchObject({ status: 200 })
	expect(bucket.requests).toContain(
		`PUT /${bucket.name}/vendor_form/christmas-2025/${vendor.id}/Cloud-form.pdf`,
	)
	const page = await site.newPage({ javaScript: false })
	await site.signIn(page)
	await page.goto(`/admin/accepted/${vendor.id}/documents`)
	const link = await page.getByRole("link", { name: "Cloud-form.pdf" }).getAttribute("href")
	const response = await fetch(site.url + link)
	expect(Buffer.from(await response.arrayBuffer()).equals(form.buffer)).toBe(true)
	expect(response.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''Cloud-form.pdf")
})

describe.each<BucketCondition>(["forbidden", "down", "silent"])("while_the_bucket_is_%s", (weather) => {
	test("a_submission_is_answered_in_15_seconds_and_changes_nothing", async (context) => {
		const vendor = await addVendor(site, "Stormy")
		bucket.condition = weather
		const answer = await expectWithin(15_000, () =>
			sendExtras(site, vendor.emailAddress, { indemnity: [form], insurance: [form] }),
		)
		expect(answer).toMatchObject({
			status: 503,
			line: "✗ Submission failed: Your indemnity form could not be saved, so nothing was sent. Please try again in a few minutes.",
		})
		expect(await readStoredExtras(site, vendor)).toMatchObject({ extras: undefined, documents: [] })
		const letters = await site.db
			.select()
			.from(outboxMails)
			.where(eq(outboxMails.recipient, vendor.emailAddress))
		expect(letters).toEqual([])
		expect(await listQuarantine(site)).toEqual([])
		bucket.condition = "fine"
		expect(await sendExtras(site, vendor.emailAddress, { indemnity: [form] })).toMatchObject({ status: 200 })
		reportMeasurement(
			context,
			`${weather}: answered after ${(answer.milliseconds / 1_000).toFixed(1)} s, nothing stored`,
		)
	})

	test("a_download_says_so_in_15_seconds", async () => {
		const vendor = await addVendor(site, "Lost")
		await sendExtras(site, vendor.emailAddress, { indemnity: [form] })
		bucket.condition = weather
		const headers = { cookie: await site.adminCookie(), origin: site.url }
		const response = await expectWithin(15_000, () =>
			fetch(`${site.url}/admin/accepted/${vendor.id}/documents/links`, { method: "POST", headers }),
		)
		expect(await response.json()).toMatchObject({
			messages: [
				{ kind: "failure", text: "Failed to generate download link for some files. Check console." },
			],
			files: [],
		})
	})
})
