import type { Page } from "playwright-core"
import { CHOICES } from "../../../app/domain/applications/rules.ts"
import type { ChoosingDesk } from "./choosing-organiser.ts"

/** Milliseconds after which an organiser gives a click up: the server is gone, or a colleague was faster. */
const PATIENCE = 6_000

/** The same with the screens, click by click, for as long as it may go on. */
export async function chooseInBrowser(
	page: Page,
	{ random, vendors, heard }: ChoosingDesk,
	mayGoOn: () => boolean,
): Promise<void> {
	page.setDefaultTimeout(PATIENCE)
	while (mayGoOn()) {
		const [work, what] = random.chance(0.1)
			? ([releaseByScreen(page), "release"] as const)
			: ([chooseByScreen(page, random.pick(vendors), random.pick(CHOICES)), "choice"] as const)
		await work.then(
			() => heard(what),
			() => undefined,
		)
	}
}

async function chooseByScreen(page: Page, vendor: number, choice: string): Promise<void> {
	await page.goto(`/admin/applications/${vendor}`)
	await page.getByRole("button", { name: new RegExp(`^Choose ${choice} for `) }).click()
	await page.getByText(`Chosen: ${choice}`, { exact: true }).waitFor()
}

async function releaseByScreen(page: Page): Promise<void> {
	await page.goto("/admin/release")
	await page.getByRole("button", { name: "Release…" }).click()
	await page.getByRole("button", { name: /^Tell \d+ vendors?$/ }).click()
	await page.getByText(/vendors? are being told\./).waitFor()
}
