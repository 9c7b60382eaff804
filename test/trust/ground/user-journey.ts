import { readFile } from "node:fs/promises"
import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { openLetterKeys } from "../../../app/domain/mail/letter-key.server.ts"
import { outboxMails } from "../../../app/domain/mail/schema.server.ts"
import { createPdf } from "../../documents.ts"
import { fillApplicationForm, openContact, submitApplication } from "../../e2e/application-form.ts"
import type { BrowserSession } from "../../e2e/browser.ts"
import { AUTH_SECRET, createFilePayload, getFormControls } from "../../e2e/extras-form.ts"
import { submitLogin } from "../../e2e/organiser.ts"
import type { Deployment } from "./deployment.ts"
import { ADMIN } from "./test-server.ts"

interface UserJourney {
	deployment: Deployment
	browserSession: BrowserSession
	javaScript: boolean
}

/** What a vendor, an organiser and a reader do from the form to the document, each in a browser of their own. */
export async function runUserJourney(journey: UserJourney): Promise<void> {
	const vendor = {
		brand: `Udongo ${journey.javaScript}`,
		email: `vendor-${journey.javaScript}@udongo.example`,
	}
	await apply(journey, vendor)
	const organiserPage = await signIn(journey)
	await organiserPage.goto(`/admin/vendors?q=${encodeURIComponent(vendor.email)}`)
	await organiserPage.getByRole("button", { name: `Approve ${vendor.brand}`, exact: true }).click()
	await organiserPage.getByRole("article").getByText("Approved", { exact: true }).waitFor()
	const form = await createPdf(vendor.brand)
	await sendExtras(journey, vendor.email, form)
	await organiserPage.goto(`/admin/accepted?q=${encodeURIComponent(vendor.email)}`)
	expect((await downloadDocument(organiserPage, vendor.brand, journey.javaScript)).equals(form)).toBe(true)
	await subscribe(journey)
}

async function apply(
	{ browserSession, javaScript }: UserJourney,
	{ brand, email }: { brand: string; email: string },
) {
	const page = await browserSession.newPage({ javaScript, width: 360 })
	if (javaScript) await openContact(page)
	else await page.goto("/contact")
	await fillApplicationForm(page, { Brand: brand, Email: email })
	await submitApplication(page)
	await page.getByRole("heading", { name: "We have received your application" }).waitFor()
}

/** @returns the page of an organiser, whose cookies are bound to this host and to https */
async function signIn({ deployment, browserSession, javaScript }: UserJourney): Promise<Page> {
	const page = await browserSession.newPage({ javaScript })
	await page.goto("/login")
	await submitLogin(page, ADMIN)
	await page.waitForURL("**/admin")
	const cookies = await page.context().cookies()
	const wrong = cookies.filter(({ name, secure }) => !secure || !name.startsWith("__Host-"))
	expect([wrong, cookies.length > 0, new URL(page.url()).origin]).toEqual([[], true, deployment.url])
	return page
}

async function sendExtras(
	{ browserSession, javaScript }: UserJourney,
	address: string,
	form: Buffer,
): Promise<void> {
	const page = await browserSession.newPage({ javaScript })
	await page.goto("/extras")
	const { email, indemnity, submit } = getFormControls(page)
	await email.fill(address)
	await indemnity.setInputFiles(createFilePayload("form.pdf", form))
	await submit.click()
	await page.getByText("✓ Submitted successfully!").waitFor()
}

async function downloadDocument(page: Page, brand: string, javaScript: boolean): Promise<Buffer> {
	const download = page.waitForEvent("download")
	await page.getByRole("button", { name: `Download the documents of ${brand}` }).click()
	if (!javaScript) await page.getByRole("link", { name: /form\.pdf/ }).click()
	return readFile(await (await download).path())
}

/** Signs up for news, and follows the link of the letter as it stands there. */
async function subscribe({ deployment, browserSession, javaScript }: UserJourney): Promise<void> {
	const email = `reader-${javaScript}@post.example`
	const page = await browserSession.newPage({ javaScript })
	await page.goto("/contact?tab=attendee")
	await page.getByRole("tabpanel").getByLabel("Email").fill(email)
	await page.getByRole("button", { name: "Sign up" }).click()
	await page.getByRole("heading", { name: "Check your inbox" }).waitFor()
	const [letter] = await deployment.db.select().from(outboxMails).where(eq(outboxMails.recipient, email))
	const text = openLetterKeys(letter?.text ?? "", email, AUTH_SECRET) ?? ""
	const link = /https?:\/\/\S+\/newsletter\/[\w-]+(?=\s)/.exec(text)?.[0] ?? ""
	expect(new URL(link).origin).toBe(deployment.url)
	await page.goto(link)
	await page.getByRole("button", { name: "Confirm address" }).click()
	await page.getByRole("heading", { name: "You are on the list" }).waitFor()
}
