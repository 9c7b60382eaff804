import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { signLink } from "../../app/domain/files/links.server.ts"
import { documents } from "../../app/domain/files/schema.server.ts"
import { createPdf } from "../documents.ts"
import { AUTH_SECRET, addVendor, createFilePayload, sendExtras } from "./extras-form.ts"
import { openSite } from "./site.ts"

const site = await openSite({ env: { TRUST_PROXY: "on" } })
const form = createFilePayload("form.pdf", await createPdf())

async function vendorWithForms(brandName: string) {
	const vendor = await addVendor(site, brandName)
	await sendExtras(site, vendor.emailAddress, { indemnity: [form] })
	return vendor
}

describe("a signed link", () => {
	const linkTo = (key: string, age: number) =>
		`${site.url}/files/${signLink(AUTH_SECRET, key, { now: new Date(Date.now() - age * 1000) })}`
	const keyOf = ({ id }: { id: number }) => `vendor_form/christmas-2025/${id}/Links-form.pdf`

	test("opens_its_file_for_anybody_who_has_it_as_an_inert_attachment", async () => {
		const vendor = await vendorWithForms("Links")
		const response = await fetch(linkTo(keyOf(vendor), 50))
		expect(response.status).toBe(200)
		expect(Buffer.from(await response.arrayBuffer()).equals(form.buffer)).toBe(true)
		expect(Object.fromEntries(response.headers)).toMatchObject({
			"content-type": "application/pdf",
			"content-length": String(form.buffer.length),
			"content-disposition": "attachment; filename*=UTF-8''Links-form.pdf",
			"content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
			"x-content-type-options": "nosniff",
			"cache-control": "private, no-store",
		})
		const head = await fetch(linkTo(keyOf(vendor), 50), { method: "HEAD" })
		expect([head.status, head.headers.get("content-length")]).toEqual([200, String(form.buffer.length)])
	})

	test("is_saved_under_a_name_with_the_letters_of_its_brand", async () => {
		const vendor = await vendorWithForms("Wanjirũ Pötter")
		const kept = `vendor_form/christmas-2025/${vendor.id}/Wanjir__P_tter-form.pdf`
		const response = await fetch(linkTo(kept, 50))
		expect(response.headers.get("content-disposition")).toBe(
			`attachment; filename*=UTF-8''${encodeURIComponent("Wanjirũ_Pötter-form.pdf")}`,
		)
	})

	test("is_dead_after_61_seconds", async () => {
		const vendor = await vendorWithForms("Links")
		const response = await fetch(linkTo(keyOf(vendor), 61))
		expect([response.status, await response.text()]).toEqual([
			410,
			"This link has expired: it worked for 60 seconds. Go back and press Download again.\n",
		])
	})

	test("to_nothing_or_made_up_leads_nowhere", async () => {
		const statuses = await Promise.all(
			[linkTo("vendor_form/none.pdf", 1), `${site.url}/files/made-up`, `${linkTo("x", 1)}x`].map(
				async (url) => (await fetch(url)).status,
			),
		)
		expect(statuses).toEqual([404, 404, 404])
	})

	test("is_made_only_for_a_document_of_the_vendor_in_the_address", async () => {
		const [vendor, other] = [await vendorWithForms("Links"), await vendorWithForms("Links")]
		const [document] = await site.db.select().from(documents).where(eq(documents.applicationId, vendor.id))
		const cookie = await site.adminCookie()
		const ask = (id: number, documentId = "") =>
			fetch(`${site.url}/admin/accepted/${id}/documents/${documentId}`, {
				headers: { cookie },
				redirect: "manual",
			})
		expect((await ask(vendor.id, document?.id)).headers.get("location")).toMatch(/^\/files\//)
		expect((await ask(other.id, document?.id)).status).toBe(404)
		expect((await ask(vendor.id, "not-an-id")).status).toBe(404)
	})
})
