import { readFile } from "node:fs/promises"
import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { outboxMails } from "../../../app/domain/mail/schema.server.ts"
import { pdf } from "../../documents.ts"
import { fillIn, openContact, send } from "../../e2e/application-form.ts"
import type { Window } from "../../e2e/browser.ts"
import { chosen, controls } from "../../e2e/extras-form.ts"
import { fillLogin } from "../../e2e/organiser.ts"
import type { Machines } from "./machines.ts"
import { ADMIN } from "./served.ts"

interface Flow {
	machines: Machines
	window: Window
	javaScript: boolean
}

/** What a vendor, an organiser and a reader do from the form to the document, each in a browser of their own. */
export async function goThroughSeason(flow: Flow): Promise<void> {
	const vendor = { brand: `Udongo ${flow.javaScript}`, email: `vendor-${flow.javaScript}@udongo.example` }
	await apply(flow, vendor)
	const office = await signIn(flow)
	await office.goto(`/admin/vendors?q=${encodeURIComponent(vendor.email)}`)
	await office.getByRole("button", { name: `Approve ${vendor.brand}`, exact: true }).click()
	await office.getByRole("article").getByText("Approved", { exact: true }).waitFor()
	const form = await pdf(vendor.brand)
	await sendExtras(flow, vendor.email, form)
	await office.goto(`/admin/accepted?q=${encodeURIComponent(vendor.email)}`)
	expect((await downloadDocument(office, vendor.brand, flow.javaScript)).equals(form)).toBe(true)
	await subscribe(flow)
}

async function apply({ window, javaScript }: Flow, { brand, email }: { brand: string; email: string }) {
	const page = await window.page({ javaScript, width: 360 })
	if (javaScript) await openContact(page)
	else await page.goto("/contact")
	await fillIn(page, { Brand: brand, Email: email })
	await send(page)
	await page.getByRole("heading", { name: "We have received your application" }).waitFor()
}

/** @returns the page of an organiser, whose cookies are bound to this host and to https */
async function signIn({ machines, window, javaScript }: Flow): Promise<Page> {
	const page = await window.page({ javaScript })
	await page.goto("/login")
	await fillLogin(page, ADMIN)
	await page.waitForURL("**/admin")
	const cookies = await page.context().cookies()
	const wrong = cookies.filter(({ name, secure }) => !secure || !name.startsWith("__Host-"))
	expect([wrong, cookies.length > 0, new URL(page.url()).origin]).toEqual([[], true, machines.url])
	return page
}

async function sendExtras({ window, javaScript }: Flow, address: string, form: Buffer): Promise<void> {
	const page = await window.page({ javaScript })
	await page.goto("/extras")
	const { email, indemnity, submit } = controls(page)
	await email.fill(address)
	await indemnity.setInputFiles(chosen("form.pdf", form))
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
async function subscribe({ machines, window, javaScript }: Flow): Promise<void> {
	const email = `reader-${javaScript}@post.example`
	const page = await window.page({ javaScript })
	await page.goto("/contact?tab=attendee")
	await page.getByRole("tabpanel").getByLabel("Email").fill(email)
	await page.getByRole("button", { name: "Sign up" }).click()
	await page.getByRole("heading", { name: "Check your inbox" }).waitFor()
	const [letter] = await machines.db.select().from(outboxMails).where(eq(outboxMails.recipient, email))
	const link = /https?:\/\/\S+\/newsletter\/[\w-]+(?=\s)/.exec(letter?.text ?? "")?.[0] ?? ""
	expect(new URL(link).origin).toBe(machines.url)
	await page.goto(link)
	await page.getByRole("button", { name: "Confirm address" }).click()
	await page.getByRole("heading", { name: "You are on the list" }).waitFor()
}
