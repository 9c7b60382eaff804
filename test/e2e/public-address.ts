import type { Page } from "playwright-core"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import type { Site } from "./site.ts"

/** Where the product says its own address, and how it is found there. */
const TOLD: Record<string, RegExp> = {
	"/sitemap.xml": /<loc>([^<]+)/g,
	"/robots.txt": /^Sitemap: (\S+)/gm,
	"/calendar.ics": /^URL[^:]*:(\S+)/gm,
	"/": /(?:rel="canonical" href|property="og:(?:url|image)" content)="([^"]+)"/g,
}

/** Which addresses in pages and letters are not below the public one, or not there at all. */
export async function addressFaults(page: Page, { db, url }: Pick<Site, "db" | "url">): Promise<string[]> {
	const faults: string[] = []
	const look = (where: string, what: string, pattern: RegExp) => {
		const told = [...what.matchAll(pattern)].map(([, address = ""]) => address)
		if (!told.length) faults.push(`${where} tells no address`)
		faults.push(...told.filter((one) => URL.parse(one)?.origin !== url).map((one) => `${where}: ${one}`))
		const beside = what.replaceAll(new URL(url).hostname, "")
		if (/127\.0\.0\.1|localhost/.test(beside)) faults.push(`${where} names this machine`)
	}
	for (const [path, pattern] of Object.entries(TOLD)) {
		look(path, await page.evaluate((asked) => fetch(asked).then((answer) => answer.text()), path), pattern)
	}
	const letters = await db.select().from(outboxMails)
	look("the letters", letters.map(({ text }) => text).join("\n"), /(https?:\/\/[^\s/]+\/newsletter\/)/g)
	return faults
}

/** By which protocol the browser got the page that it shows. */
export const protocolOf = (page: Page) =>
	page.evaluate(() => {
		const [shown] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
		return shown?.nextHopProtocol
	})
