import { randomUUID } from "node:crypto"
import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { describe, expect, test } from "vitest"
import { collectDocuments } from "./downloads.server.ts"
import { vendorExtras } from "./schema.server.ts"
import { openSubmissionEnvironment } from "./submission.fixture.ts"

const environment = await openSubmissionEnvironment()
const { db, root, edition, apply, form, document, submit } = environment
const { files } = environment.tools()
const collect = (id: number) => collectDocuments(db, files, id)

async function putFile(key: string): Promise<void> {
	await mkdir(dirname(join(root, key)), { recursive: true })
	await writeFile(join(root, key), "%PDF-")
}

/** As the import makes them. */
async function addImportedExtras(formUrl: string | null, insuranceFormUrl: string | null = null) {
	const vendorEmail = `${randomUUID()}@x.example`
	const { id } = await apply({ brandName: "Old", emailAddress: vendorEmail, status: "approved" })
	const record = { editionId: edition.id, vendorEmail, formUrl, insuranceFormUrl, updatedAt: new Date() }
	await db.insert(vendorExtras).values(record)
	return id
}

test("what_was_sent_is_offered_and_earlier_versions_are_listed", async () => {
	const { id } = await apply({ brandName: "Pots", emailAddress: "pots@x.example" })
	await submit(
		await form("pots@x.example", [await document("indemnity"), await document("insurance", "cover.pdf")]),
	)
	await submit(await form("pots@x.example", [await document("indemnity", "new.pdf")]))
	const folder = `vendor_form/christmas-2025/${id}`
	expect(await collect(id)).toMatchObject({
		ok: true,
		brandName: "Pots",
		offered: [
			{ field: "indemnity", kind: "stored", name: "Pots-new.pdf", key: `${folder}/Pots-new.pdf` },
			{
				field: "insurance",
				kind: "stored",
				name: "Pots-insurance-cover.pdf",
				key: `${folder}/Pots-insurance-cover.pdf`,
			},
		],
		lost: [],
		earlier: [
			{
				applicationId: id,
				field: "indemnity",
				name: "Pots-form.pdf",
				sentAt: new Date("2025-11-20T09:00:00Z"),
			},
		],
	})
})

describe("nothing to offer", () => {
	test("no_such_vendor", async () => {
		expect(await collect(2_000_000_000)).toEqual({ ok: false, reason: "vendor-not-found" })
	})

	test("no_extras_record", async () => {
		const { id } = await apply({ brandName: "None", emailAddress: "none@x.example" })
		expect(await collect(id)).toEqual({ ok: false, reason: "no-extras", brandName: "None", owner: undefined })
	})

	test.each([[null], [""], ["[]"]])("no_links_in_a_record_with_%j", async (formUrl) => {
		expect(await collect(await addImportedExtras(formUrl))).toMatchObject({
			ok: false,
			reason: "no-documents",
		})
	})

	test("another_application_of_the_e_mail_has_them_and_is_named", async () => {
		const emailAddress = "both@x.example"
		const [owner, other] = [
			await apply({ brandName: "Owner", emailAddress, status: "approved" }),
			await apply({ brandName: "Other", emailAddress, status: "pending" }),
		]
		await submit(await form(emailAddress))
		expect(await collect(owner.id)).toMatchObject({ ok: true })
		expect(await collect(other.id)).toEqual({
			ok: false,
			reason: "no-extras",
			brandName: "Other",
			owner: { id: owner.id, brandName: "Owner" },
		})
	})
})

describe("records of the old system", () => {
	test("a_path_is_looked_for_in_the_folder_of_the_application_and_in_the_bucket_of_old", async () => {
		const id = await addImportedExtras(
			'["Soaps & Oils-indemnity.pdf", "https://old.example/b.pdf"]',
			"ins.pdf",
		)
		await putFile(`vendor_form/christmas-2025/${id}/Soaps & Oils-indemnity.pdf`)
		await putFile("vendor_form/ins.pdf")
		expect(await collect(id)).toMatchObject({
			offered: [
				{ kind: "stored", key: `vendor_form/christmas-2025/${id}/Soaps & Oils-indemnity.pdf` },
				{ kind: "web", url: "https://old.example/b.pdf", host: "old.example", name: "b.pdf" },
				{ kind: "stored", key: "vendor_form/ins.pdf" },
			],
			lost: [],
		})
	})

	test("a_file_that_is_not_there_is_named_and_the_others_are_offered", async () => {
		const id = await addImportedExtras('["gone.pdf", "https://old.example/b.pdf"]')
		expect(await collect(id)).toMatchObject({
			offered: [{ kind: "web", name: "b.pdf" }],
			lost: [{ field: "indemnity", name: "gone.pdf", why: "there is no file gone.pdf" }],
		})
	})

	test("a_store_that_fails_loses_its_files_and_no_links", async () => {
		const id = await addImportedExtras('["a.pdf", "https://old.example/b.pdf"]')
		const failing = { size: () => Promise.reject(new Error("AccessDenied")) }
		expect(await collectDocuments(db, failing, id)).toMatchObject({
			offered: [{ kind: "web" }],
			lost: [{ name: "a.pdf", why: "the file store failed for a.pdf: AccessDenied" }],
		})
	})

	test("a_path_never_leads_to_the_document_of_another_vendor_or_out_of_the_bucket", async () => {
		const { id: other } = await apply({ brandName: "Secret", emailAddress: "secret@x.example" })
		await submit(await form("secret@x.example"))
		const secret = `vendor_form/christmas-2025/${other}/Secret-form.pdf`
		await putFile("outside.pdf")
		const paths = [
			secret,
			`../${other}/Secret-form.pdf`,
			`christmas-2025/${other}/Secret-form.pdf`,
			"../outside.pdf",
			"outside.pdf",
		]
		const outcome = await collect(await addImportedExtras(JSON.stringify(paths)))
		expect(outcome).toMatchObject({ ok: true, offered: [] })
		expect(await files.size(secret)).toBeGreaterThan(0)
	})
})
