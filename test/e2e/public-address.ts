import type { Page } from "playwright-core"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import type { Site } from "./site.ts"

/** Where the product says its own address, and how it is found there. */
const ADDRESS_PATTERNS: Record<string, RegExp> = {
	"/sitemap.xml": /<loc>([^<]+)/g,
	"/robots.txt": /^Sitemap: (\S+)/gm,
	"/calendar.ics": /^URL[^:]*:(\S+)/gm,
	"/": /(?:rel="canonical" href|property="og:(?:url|image)" content)="([^"]+)"/g,
}

/** Which addresses in pages and letters are not below the public one, or not there at all. */
export async function findAddressProblems(
	page: Page,
	{ db, url }: Pick<Site, "db" | "url">,
): Promise<string[]> {
	const problems: string[] = []
	const checkAddresses = (sourceName: string, content: string, pattern: RegExp) => {
		const addresses = [...content.matchAll(pattern)].map(([, address = ""]) => address)
		if (!addresses.length) problems.push(`${sourceName} tells no address`)
		problems.push(
			...addresses.filter((one) => URL.parse(one)?.origin !== url).map((one) => `${sourceName}: ${one}`),
		)
		const rest = content.replaceAll(new URL(url).hostname, "")
		if (/127\.0\.0\.1|localhost/.test(rest)) problems.push(`${sourceName} names this machine`)
	}
	for (const [path, pattern] of Object.entries(ADDRESS_PATTERNS)) {
		checkAddresses(
			path,
			await page.evaluate((target) => fetch(target).then((answer) => answer.text()), path),
			pattern,
		)
	}
	const letters = await db.select().from(outboxMails)
	checkAddresses(
		"the letters",
		letters.map(({ text }) => text).join("\n"),
		/(https?:\/\/[^\s/]+\/newsletter\/)/g,
	)
	return problems
}

/** By which protocol the browser got the page that it shows. */
export const protocolOf = (page: Page) =>
	page.evaluate(() => {
		const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
		return navigation?.nextHopProtocol
	})
