import { expect, test } from "vitest"
import { createPhoto } from "../../app/domain/pictures/pictures.fixture.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"

const site = await openBackOffice()
const GALLERY = "/admin/pictures/gallery?edition=christmas-2025"
const gallery = async () => (await fetch(`${site.url}/gallery?year=2025`)).text()

const colours = ["#c2693f", "#3f69c2", "#69c23f"]
const photos = await Promise.all(
	colours.map(async (colour, nth) => ({
		name: `day-${nth}.jpg`,
		mimeType: "image/jpeg",
		buffer: await createPhoto(colour, { width: 640, height: 480 }),
	})),
)

test("a_day_is_uploaded_captioned_in_a_row_and_ordered_by_pointer_and_by_keys", async () => {
	const page = await site.open(GALLERY)
	await page.getByLabel("Pictures", { exact: true }).setInputFiles(photos)
	await page.getByRole("button", { name: "Upload" }).click()
	await page.getByText("3 of 3 uploaded.").waitFor()
	for (const nth of [1, 2, 3]) {
		await page.getByLabel(`Caption of picture ${nth}`).fill(`Kites ${nth}`)
		await page.getByLabel(`Description of picture ${nth}`).fill("Kites over a field.")
	}
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.getByRole("button", { name: "Save captions" }).click()
	await page.getByText("Saved. The gallery shows each picture").waitFor()
	await expect.poll(gallery).toContain("Kites 3")

	const captions = () =>
		page
			.getByLabel(/^Caption of picture/)
			.evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value))
	await page.getByRole("button", { name: "Show picture 3 earlier" }).press("Enter")
	await expect.poll(captions).toEqual(["Kites 1", "Kites 3", "Kites 2"])
	const rows = page.getByRole("list", { name: "Pictures" }).getByRole("listitem")
	const handle = await rows.nth(2).locator("[aria-hidden]").first().boundingBox()
	const target = await rows.nth(0).boundingBox()
	if (!handle || !target) throw new Error("no rows")
	await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
	await page.mouse.down()
	await page.mouse.move(handle.x, target.y + target.height / 2, { steps: 8 })
	await page.mouse.up()
	await expect.poll(captions).toEqual(["Kites 2", "Kites 1", "Kites 3"])
	const order = async () => [...new Set((await gallery()).match(/Kites \d/g))]
	await expect.poll(order).toEqual(["Kites 2", "Kites 1", "Kites 3"])

	await page.getByLabel("Caption of picture 1").fill("Half a sen")
	await page.getByRole("button", { name: "Show picture 3 earlier" }).press("Enter")
	await expect.poll(order).toEqual(["Kites 2", "Kites 3", "Kites 1"])
	await page.getByRole("link", { name: "Back to Gallery pictures" }).click()
	await page.waitForURL(/content\/pictures/)
	expect(await gallery()).not.toContain("Half a sen")
	await page.goBack()
	await page.getByText("Your earlier text was not saved. It is restored below.").waitFor()
	await expect.poll(captions).toEqual(["Half a sen", "Kites 3", "Kites 1"])
	await page.reload()
	await expect.poll(captions).toEqual(["Half a sen", "Kites 3", "Kites 1"])
	await page.getByRole("button", { name: "Save captions" }).click()
	await expect.poll(order).toEqual(["Kites 3", "Kites 1"])
	await page.reload()
	await expect.poll(captions).toEqual(["Half a sen", "Kites 3", "Kites 1"])
	expect(await page.getByText("Your earlier text was not saved").count()).toBe(0)
})

test("without_javascript_a_button_moves_one_and_saves_what_is_typed", async () => {
	const page = await site.open(GALLERY, { javaScript: false, width: 360 })
	await page.getByLabel("Caption of picture 3").fill("Kites at dusk")
	await page.getByRole("button", { name: "Show picture 3 earlier" }).click()
	await page.getByText("Saved. The gallery shows each picture").waitFor()
	expect(await page.getByLabel("Caption of picture 2").inputValue()).toBe("Kites at dusk")
})
