import { sql } from "drizzle-orm"
import type { Page } from "playwright-core"
import { beforeEach } from "vitest"
import type { PageOptions } from "./browser.ts"
import { addCookies, openSite, type Site } from "./site.ts"

export interface BackOffice extends Site {
	/** A blank page of a signed-in organiser. */
	newSignedInPage(options?: PageOptions): Promise<Page>
	/** A page of a signed-in organiser, ready to be used. */
	open(path: string, options?: PageOptions): Promise<Page>
	/** While `work` runs, the database has no applications to be read. */
	withoutApplications(callback: () => Promise<void>): Promise<void>
}

/** A site with one signed-in organiser, and no applications, extras or letters at the beginning of each test. */
export async function openBackOffice(options?: Parameters<typeof openSite>[0]): Promise<BackOffice> {
	const site = await openSite(options)
	const cookie = await site.adminCookie()
	// Applications before their letters, as everybody takes them: the other way round the two could wait for each other.
	const empty = async () => {
		// Entries of accounts go with their applications; nobody empties their table.
		await site.db.execute(sql`delete from vendor_applications`)
		await site.db.execute(
			sql`truncate vendor_applications, outbox_mails, vendor_extras restart identity cascade`,
		)
	}
	// After the pages of the test are closed: one that still read while its tables were emptied could wait for us, and we for it.
	beforeEach(({ onTestFinished }) => onTestFinished(empty))
	const newSignedInPage = async (pageOptions?: PageOptions) => {
		const page = await site.newPage(pageOptions)
		await addCookies(page, site.url, cookie)
		return page
	}
	return {
		...site,
		newSignedInPage,
		async open(path, pageOptions) {
			const page = await newSignedInPage(pageOptions)
			await page.goto(path)
			if (pageOptions?.javaScript !== false)
				await page.waitForFunction(() => "__reactRouterDataRouter" in window)
			return page
		},
		async withoutApplications(callback) {
			await site.db.execute(sql`alter table vendor_applications rename to hidden_applications`)
			await site.db.execute(sql`alter table application_counts rename to hidden_counts`)
			await callback().finally(async () => {
				await site.db.execute(sql`alter table hidden_applications rename to vendor_applications`)
				await site.db.execute(sql`alter table hidden_counts rename to application_counts`)
			})
		},
	}
}

/** Holds back the answer to the next visit of `path` inside the browser, until released. */
export async function delayNavigation(page: Page, path: string): Promise<() => void> {
	let release = () => {}
	const released = new Promise<void>((resolve) => {
		release = resolve
	})
	await page.route(`**${path}.data*`, async (route) => {
		await released
		await route.continue()
	})
	return release
}
