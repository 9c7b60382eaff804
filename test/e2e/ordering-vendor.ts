import type { Page } from "playwright-core"
import { expect } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { applicationDecisions } from "../../app/domain/applications/schema.server.ts"
import type { openBackOffice } from "./back-office.ts"

type Site = Awaited<ReturnType<typeof openBackOffice>>

let nth = 0

/** Vendors who order on their own pages. */
export function openOrdering({ db, mail }: Pick<Site, "db" | "mail">) {
	/** Accepted here and told so before there were accounts: the stall is charged with what they order. */
	async function confirmVendor(brandName = "Udongo Pottery") {
		nth += 1
		const emailAddress = `${brandName.toLowerCase().replaceAll(" ", "-")}-${nth}@clay.example`
		const vendor = { brandName, emailAddress, phoneNumber: "0712 345 678", number: 200 + nth }
		const tentSpace = "Walk-in Tent - Kshs 36,000"
		const told = { status: "approved", confirmationSent: true } as const
		const [id = 0] = await addApplications(db, [{ ...vendor, tentSpace, ...told }])
		await db
			.insert(applicationDecisions)
			.values({ applicationId: id, fromStatus: "pending", toStatus: "approved", decidedAt: new Date() })
		return { id, emailAddress }
	}

	async function openOwnPage(page: Page, emailAddress: string): Promise<void> {
		await page.goto("/my")
		await page.getByLabel("Email address").fill(emailAddress)
		await page.getByLabel("Application number").fill("5678")
		await page.getByRole("button", { name: "Send me the link" }).click()
		const sent = await mail.waitForMail(emailAddress, /Your page/)
		await page.goto(/\/my\/[\w-]{43}/.exec(sent.text ?? "")?.[0] ?? expect.fail("no link"))
	}

	return { confirmVendor, openOwnPage }
}

export const quantityOf = (page: Page, name: string) => page.getByRole("spinbutton", { name })
export const saveOrder = (page: Page) => page.getByRole("button", { name: "Save my order" }).click()
