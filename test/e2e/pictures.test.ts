import { sql } from "drizzle-orm"
import type { Route } from "playwright-core"
import sharp from "sharp"
import { expect, test } from "vitest"
import { listPictures } from "../../app/domain/pictures/queries.server.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"

const site = await openBackOffice()
const publicPage = async (path: string) => (await fetch(site.url + path)).text()
const newest = async () => (await listPictures(site.db, {})).rows[0]

/** Red on the left, green on the right, four to one. */
async function createWide(name: string) {
	const half = { width: 800, height: 400, channels: 3, background: "#00aa33" } as const
	const left = { input: { create: { ...half, background: "#cc2200" } }, left: 0, top: 0 }
	const buffer = await sharp({ create: { ...half, width: 1_600 } })
		.composite([left])
		.jpeg()
		.toBuffer()
	return { name, mimeType: "image/jpeg", buffer }
}

test("pictures_are_uploaded_described_and_chosen_and_the_focal_point_decides_the_crop", async () => {
	site.expectNoise(/ERR_CONNECTION_RESET|status of (422|503)/)
	const page = await site.open("/admin/pictures")
	const wrong = { name: "plan.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") }
	// Lost once, which is gone on with by itself; then refused by a server that is not well.
	const answers: ((route: Route) => Promise<void>)[] = [
		(route) => route.abort("connectionreset"),
		(route) => route.fulfill({ status: 503, json: { messages: [] } }),
	]
	await page.route("**/admin/pictures/uploads/*", (route) => {
		const answer = route.request().method() === "POST" ? answers.shift() : undefined
		return answer ? answer(route) : route.continue()
	})
	await page.getByLabel("Pictures", { exact: true }).setInputFiles([await createWide("wide.jpg"), wrong])
	await page.getByRole("button", { name: "Upload" }).click()
	await page.getByText("plan.svg is not a JPEG, PNG, WebP or HEIC picture.").waitFor()
	await page.getByRole("button", { name: "Try wide.jpg again" }).click()
	await page.getByText("1 of 2 uploaded, 1 failed.").waitFor()
	await page.getByText("No description").waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	const id = (await newest())?.id
	await page.getByRole("link", { name: `Photo ${id}` }).click()
	await page.getByLabel("Description").fill("Red tents on the left, a green field on the right.")
	await page.getByRole("button", { name: /^Focal point: 50 %/ }).focus()
	await page.keyboard.press("Shift+ArrowLeft")
	await page.keyboard.press("ArrowUp")
	await page.getByRole("button", { name: "Focal point: 40 % from the left, 49 % from the top" }).waitFor()
	const bounds = await page
		.getByRole("button", { name: /^Focal point/ })
		.locator("..")
		.boundingBox()
	if (!bounds) throw new Error("no picture")
	await page.mouse.click(bounds.x + bounds.width * 0.1, bounds.y + bounds.height * 0.5)
	await expect.poll(() => page.getByLabel("From the left (%)").inputValue()).toBe("10")
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.getByRole("button", { name: "Save", exact: true }).click()
	await page.getByText("Saved. It is not used anywhere yet.").waitFor()

	await page.goto("/admin/content/season-christmas-2025")
	await page.locator("summary", { hasText: "Poster" }).click()
	await page.getByLabel("Picture", { exact: true }).selectOption(`photo-${id}`)
	await page.getByRole("button", { name: "Save", exact: true }).click()
	await page.getByText("Saved: Edition: Christmas 2025.").waitFor()
	await expect.poll(() => publicPage("/events")).toContain("object-position:10% 50%")
	await page.goto("/events")
	const shown = page.locator("article img").first()
	await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/)
	const [red = 0, green = 0] = await sharp(await shown.screenshot())
		.resize(1, 1)
		.raw()
		.toBuffer()
	expect(red).toBeGreaterThan(green)

	await page.goto(`/admin/pictures/${id}`)
	await page.getByRole("link", { name: "Edition: Christmas 2025" }).waitFor()
	await page.getByRole("link", { name: "Delete picture" }).click()
	await page.getByRole("button", { name: "Delete" }).click()
	await page.getByText("The picture is in use, so it was not deleted.").waitFor()
})

test("without_javascript_several_are_uploaded_at_once_and_one_is_described_and_deleted", async () => {
	site.expectNoise(/status of 400/)
	const page = await site.open("/admin/pictures", { javaScript: false, width: 360 })
	const other = {
		...(await createWide("b.png")),
		buffer: await sharp((await createWide("b")).buffer)
			.negate()
			.png()
			.toBuffer(),
	}
	const broken = {
		name: "c.jpg",
		mimeType: "image/jpeg",
		buffer: Buffer.from("\xff\xd8\xff\xe0broken", "latin1"),
	}
	const first = {
		...(await createWide("a.jpg")),
		buffer: await sharp(other.buffer).rotate(90).jpeg().toBuffer(),
	}
	await page.getByLabel("Pictures", { exact: true }).setInputFiles([first, other, broken])
	await page.getByRole("button", { name: "Upload" }).click()
	await page.getByText("2 pictures added.").waitFor()
	await page.getByText("c.jpg is damaged or incomplete.").waitFor()
	const picture = await newest()
	await page.getByRole("link", { name: `Photo ${picture?.id}` }).click()
	await page.getByLabel("Description").fill(" ")
	await page.getByRole("button", { name: "Save", exact: true }).click()
	await page.getByText("Describe the picture.").first().waitFor()
	await page.getByLabel("Description").fill("A field.")
	await page.getByLabel("From the left (%)").fill("5")
	await page.getByRole("button", { name: "Save", exact: true }).click()
	await page.getByText("Saved. It is not used anywhere yet.").waitFor()
	expect(await newest()).toMatchObject({ id: picture?.id, alt: "A field.", focusX: 5, focusY: 50 })
	await page.getByRole("link", { name: "Delete picture" }).click()
	await page.getByRole("button", { name: "Delete" }).click()
	await page.getByText("The picture was deleted.").waitFor()
	expect((await newest())?.id).not.toBe(picture?.id)
})

test("a_file_of_a_picture_is_kept_for_a_year_and_is_nothing_but_a_picture", async () => {
	const picture = await newest()
	const file = `${picture?.id}-${picture?.sha256.slice(0, 12)}-320`
	const answer = await fetch(`${site.url}/pictures/${file}.avif`)
	expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/avif"])
	expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
	expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
	const etag = answer.headers.get("etag") ?? ""
	expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(320)
	const again = await fetch(`${site.url}/pictures/${file}.avif`, { headers: { "if-none-match": etag } })
	expect(again.status).toBe(304)
	for (const other of [`${file}.svg`, `${picture?.id}-000000000000-320.avif`, "..%2f..%2fauth-secret"])
		expect((await fetch(`${site.url}/pictures/${other}`)).status).toBe(404)
})

/** More than a page of photographs with a description, the newest first. */
async function addPhotographs(): Promise<number[]> {
	const { rows } = await site.db.execute<{ id: number }>(sql`
		insert into pictures (sha256, media_type, width, height, colour, alt, state, created_at)
		select lpad(nth::text, 64, '0'), 'image/jpeg', 600, 400, '#c2693f', 'Kite ' || nth, 'current', now()
		from generate_series(1, 60) nth
		returning id`)
	return rows.map(({ id }) => id).toReversed()
}

test("an_old_photograph_is_found_page_by_page_and_what_is_typed_stays_with_and_without_javascript", async () => {
	const photographs = await addPhotographs()
	const [oldest, secondOldest] = [photographs.at(-1), photographs.at(-2)]
	for (const javaScript of [true, false]) {
		const page = await site.newSignedInPage({ javaScript })
		const image = { contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
		await page.route(/\/pictures\/\d+-/, (route) => route.fulfill(image))
		await page.goto("/admin/content/season-christmas-2025")
		if (javaScript) await page.waitForFunction(() => "__reactRouterDataRouter" in window)
		await page.locator("summary", { hasText: "Poster" }).click()
		const title = `Christmas ${javaScript}`
		await page.locator("[name='body.name']").fill(title)
		if (javaScript) {
			await page.getByRole("button", { name: "Browse photographs" }).click()
			await page.getByRole("button", { name: /^Photo \d+: Kite 60$/ }).waitFor()
			expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
			await page.getByRole("button", { name: "Older photographs" }).click()
			await page.getByRole("button", { name: `Photo ${oldest}: Kite 1` }).click()
			await expect
				.poll(() => page.getByLabel("Picture", { exact: true }).inputValue())
				.toBe(`photo-${oldest}`)
		} else {
			await page.getByRole("button", { name: "Older photographs" }).click()
			await page.getByLabel("Picture", { exact: true }).selectOption(`photo-${secondOldest}`)
		}
		expect(await page.locator("[name='body.name']").inputValue()).toBe(title)
		await page.getByRole("button", { name: "Save", exact: true }).click()
		await page.getByText(/^Saved: Edition: /).waitFor()
		const poster = javaScript ? oldest : secondOldest
		await page.goto(`/admin/pictures/${poster}`)
		await page.getByRole("link", { name: `Edition: ${title}` }).waitFor()
	}
})
