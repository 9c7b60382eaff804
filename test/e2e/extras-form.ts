import { createHash, randomUUID } from "node:crypto"
import { readdir } from "node:fs/promises"
import { basename, join } from "node:path"
import { and, eq, ne } from "drizzle-orm"
import type { Page } from "playwright-core"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { issueFormKey } from "../../app/domain/extras/form-keys.server.ts"
import { vendorExtras } from "../../app/domain/extras/schema.server.ts"
import { signLink } from "../../app/domain/files/links.server.ts"
import { documents } from "../../app/domain/files/schema.server.ts"
import type { PageOptions } from "./browser.ts"
import { CLOSE_CONNECTION } from "./server-process.ts"
import type { Site } from "./site.ts"

export interface FilePayload {
	name: string
	mimeType: string
	buffer: Buffer
}

export const createFilePayload = (
	name: string,
	buffer: Buffer,
	mimeType = "application/pdf",
): FilePayload => ({
	name,
	mimeType,
	buffer,
})

let nextNumber = 1_000

/** A vendor of the test's own, with an e-mail nobody else has. */
export async function addVendor({ db }: Pick<Site, "db">, brandName: string, emailAddress?: string) {
	const edition = await findFirstEdition(db)
	const [application] = await db
		.insert(vendorApplications)
		.values({
			editionId: edition.id,
			number: nextNumber++,
			brandName,
			status: "approved",
			emailAddress: emailAddress ?? `vendor-${randomUUID().slice(0, 8)}@maji.example`,
			tentSpace: "Standard Tent (3x3m) - Kshs 25,000",
		})
		.returning()
	if (!application) throw new Error("the vendor was not stored")
	return application
}

/** The extras form, as a visitor with an address of their own sees it: misses are counted by address. */
export async function openExtrasForm(site: Site, options: PageOptions = {}): Promise<Page> {
	const page = await site.newPage(options)
	await page.setExtraHTTPHeaders({ "x-forwarded-for": randomUUID() })
	await page.goto("/extras")
	if (options.javaScript !== false) {
		await page.waitForFunction(() => "__reactRouterDataRouter" in window)
		await page.getByText("Total: Kshs 0").waitFor()
	}
	return page
}

/** The controls by their labels. */
export const getFormControls = (page: Page) => ({
	email: page.getByLabel("Email (use Email you applied with)"),
	wristbands: page.getByLabel("Extra wristbands (300 ksh each)"),
	hay: page.getByLabel("I would like to request hay bales"),
	bales: page.getByLabel("Number of hay bales (500 ksh each)"),
	indemnity: page.getByLabel("Indemnity Form"),
	insurance: page.getByLabel("Self-insurance Form"),
	submit: page.getByRole("button", { name: "Submit" }),
	status: page.locator("form p[role=status]"),
	summary: page.getByRole("alert").filter({ hasText: "There is a problem" }),
})

/** Fills the form in, with nothing wrong in it. */
export async function fillExtrasForm(page: Page, address: string, form: FilePayload) {
	const fields = getFormControls(page)
	await fields.email.fill(address)
	await fields.wristbands.fill("7")
	await fields.hay.check()
	await fields.bales.fill("4")
	await fields.indemnity.setInputFiles(form)
	return fields
}

/** What the status line says from now on, each text once. */
export async function recordStatusMessages(page: Page): Promise<() => Promise<string[]>> {
	await page.evaluate(() => {
		const messages: string[] = []
		Object.assign(window, { said: messages })
		const line = document.querySelector("form p[role=status]")
		if (!line) throw new Error("there is no status line")
		const record = () => {
			const text = line.textContent?.trim() ?? ""
			if (text && messages.at(-1) !== text) messages.push(text)
		}
		new MutationObserver(record).observe(line, { subtree: true, childList: true, characterData: true })
	})
	return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

/** What counts of a vendor. `files` are the names under which the store, whichever it is, has what was sent. */
export async function readStoredExtras(site: Site, vendor: { id: number; emailAddress: string }) {
	const { db } = site
	const [extras] = await db.select().from(vendorExtras).where(eq(vendorExtras.emailKey, vendor.emailAddress))
	const rows = await db
		.select()
		.from(documents)
		.where(and(eq(documents.applicationId, vendor.id), ne(documents.state, "reserved")))
	for (const { key, sha256 } of rows) {
		const content = await download(site, key)
		if (createHash("sha256").update(content).digest("hex") !== sha256) throw new Error(`${key} was changed`)
	}
	return { extras, documents: rows, files: rows.map(({ key }) => basename(key)).sort() }
}

/** A file of the store, whichever it is, through a signed link. */
async function download({ url }: Pick<Site, "url">, key: string): Promise<Buffer> {
	const response = await fetch(`${url}/files/${signLink(AUTH_SECRET, key, { now: new Date() })}`)
	if (!response.ok) throw new Error(`${key}: ${response.status} ${await response.text()}`)
	return Buffer.from(await response.arrayBuffer())
}

/** What signs the links of every tested site. */
export const AUTH_SECRET = "a secret of the tests, forty characters long"

/** The key of a form that was opened just now, or at some other time. */
export const createFormKey = (openedAt = new Date()) => issueFormKey(AUTH_SECRET, openedAt)

/** What lies in quarantine: nothing, unless somebody is uploading right now. */
export const listQuarantine = ({ dataDir }: Site) => readdir(join(dataDir, "quarantine")).catch(() => [])

/** Sends the form as our script does, without a browser. @returns the status line and how long it took */
export async function sendExtras(
	site: Pick<Site, "url">,
	email: string,
	files: { indemnity: FilePayload[]; insurance?: FilePayload[] },
) {
	const body = new FormData()
	body.set("formKey", createFormKey())
	body.set("email", email)
	for (const [field, list] of Object.entries(files)) {
		for (const { name, mimeType, buffer } of list) {
			body.append(field, new File([Uint8Array.from(buffer)], name, { type: mimeType }))
		}
	}
	const start = performance.now()
	const response = await fetch(`${site.url}/extras/submissions`, {
		method: "POST",
		headers: { origin: site.url, "x-forwarded-for": randomUUID(), ...CLOSE_CONNECTION },
		body,
	})
	const { line, insuranceStored } = (await response.json()) as { line: string; insuranceStored?: boolean }
	const milliseconds = performance.now() - start
	const retryAfter = response.headers.get("retry-after")
	return { status: response.status, retryAfter, line, insuranceStored, milliseconds }
}
