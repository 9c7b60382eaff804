import type { Page } from "playwright-core"
import { beforeEach, expect } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import type { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import type { Site } from "./site.ts"

/** Potters of a test, and the links that they ask for. */
export function createVendors(site: Site) {
	let nth = 0
	beforeEach(() => {
		nth += 1
		site.mail.mails.length = 0
	})

	/** Each with an address of its own, so that limits of one test are not those of another. */
	async function addPotter(more: Partial<typeof vendorApplications.$inferInsert> = {}) {
		const email = `potter-${nth}@clay.example`
		const vendor = {
			brandName: "Udongo Pottery",
			emailAddress: email,
			phoneNumber: "0712 345 678",
			number: 12,
		}
		const [id = 0] = await addApplications(site.db, [{ ...vendor, ...more }])
		return { id, email }
	}

	async function askForLink(page: Page, email: string, digits: string): Promise<void> {
		await page.goto("/my")
		await page.getByLabel("Email address").fill(email)
		await page.getByLabel("Application number").fill(digits)
		await page.getByRole("button", { name: "Send me the link" }).click()
		await page.getByRole("heading", { name: "Check your email" }).waitFor()
	}

	async function readLink(email: string): Promise<string> {
		const mail = await site.mail.waitForMail(email, /Your page/)
		return /\/my\/[\w-]{43}/.exec(mail.text ?? "")?.[0] ?? expect.fail("no link")
	}

	async function openLink(page: Page, email: string): Promise<string> {
		await askForLink(page, email, "5678")
		const path = await readLink(email)
		await page.goto(path)
		return path
	}

	return { addPotter, readLink, openLink }
}
