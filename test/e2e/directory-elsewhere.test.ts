import sharp from "sharp"
import { expect, test } from "vitest"
import { openHydratedPage } from "./browsing.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const picture = (vendor: string) => `${site.url}/directory/${vendor}/sharing-picture.jpg`

test("the_page_of_christmas_2024_embeds_the_newer_directory", async () => {
	const page = await site.newPage()
	await openHydratedPage(page, "/xmas-2024")
	const directory = page.getByRole("region", { name: "Vendors, December 2024" })
	expect(await directory.getByRole("listitem").count()).toBe(130)
	await directory.getByPlaceholder("search for brand").fill("ACACIA")
	await directory.getByRole("link", { name: "Acacia Ceramics" }).click()
	const modal = page.getByRole("dialog", { name: "Acacia Ceramics" })
	await modal.getByText("New this December").waitFor()
	expect(page.url()).toBe(`${site.url}/xmas-2024?vendor=acacia-ceramics`)
	await page.keyboard.press("Escape")
	await modal.waitFor({ state: "detached" })
	expect(new URL(page.url()).pathname).toBe("/xmas-2024")
	expect(await directory.getByRole("listitem").count()).toBe(1)
})

test("a_vendor_has_a_sharing_picture_of_1200_by_630_from_its_logo", async () => {
	const answers = await Promise.all(
		["july-2024/acacia-ceramics", "july-2024/baobab-bar", "december-2024/ajua-club"].map(async (vendor) => {
			const answer = await fetch(picture(vendor))
			const bytes = Buffer.from(await answer.arrayBuffer())
			const { width, height, format } = await sharp(bytes).metadata()
			return {
				type: answer.headers.get("content-type"),
				width,
				height,
				format,
				light: bytes.length < 150_000,
			}
		}),
	)
	const wanted = { type: "image/jpeg", width: 1200, height: 630, format: "jpeg", light: true }
	expect(answers).toEqual([wanted, wanted, wanted])
})

test("sharing_pictures_differ_by_vendor_and_are_not_sent_twice", async () => {
	const [one, again, other] = await Promise.all(
		["acacia-ceramics", "acacia-ceramics", "agulu-pots"].map((slug) => fetch(picture(`july-2024/${slug}`))),
	)
	const etag = one?.headers.get("etag") ?? ""
	expect(etag).toMatch(/^"[\w-]+"$/)
	expect(again?.headers.get("etag")).toBe(etag)
	expect(other?.headers.get("etag")).not.toBe(etag)
	const known = await fetch(picture("july-2024/acacia-ceramics"), { headers: { "if-none-match": etag } })
	expect([known.status, await known.text()]).toEqual([304, ""])
})

test("whom_no_list_knows_has_no_picture_and_no_words", async () => {
	const paths = ["july-2024/nobody", "easter-1999/acacia-ceramics", "july-2024/..%2f..%2fpackage"]
	const answers = paths.flatMap((path) =>
		["words", "sharing-picture.jpg"].map((end) => fetch(`${site.url}/directory/${path}/${end}`)),
	)
	expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(6).fill(404))
})

test("the_sitemap_names_every_vendor_of_both_lists", async () => {
	const xml = await (await fetch(`${site.url}/sitemap.xml`)).text()
	const vendors = (path: string) => xml.match(new RegExp(`<loc>${site.url}/${path}/[a-z0-9-]+</loc>`, "g"))
	expect([vendors("vendors")?.length, vendors("Vendors-dec")?.length]).toEqual([140, 130])
})
