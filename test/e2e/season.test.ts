import { readFile } from "node:fs/promises"
import { eq } from "drizzle-orm"
import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import { FIELD_LABELS } from "../../app/domain/applications/fields.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { findEdition } from "../../app/domain/editions/queries.server.ts"
import { documents } from "../../app/domain/files/schema.server.ts"
import { createPhoto } from "../../app/domain/pictures/pictures.fixture.ts"
import { createPdf } from "../documents.ts"
import { FORM_VALUES, submitApplication, TENT, vendorForm } from "./application-form.ts"
import { addVendor, createFilePayload, fillExtrasForm } from "./extras-form.ts"
import { openMovedClock } from "./moved-clock.ts"
import { openSite } from "./site.ts"
import { vendorCard } from "./vendor-cards.ts"

const inNairobi = (minute: string) => new Date(`${minute}:00+03:00`)

const APPLICATIONS = { opensAt: "2027-01-04T08:00", closesAt: "2027-02-26T18:00" }
const clock = await openMovedClock(inNairobi("2026-12-20T09:00"))
const site = await openSite({ env: clock.env })
const christmasVendor = await addVendor(site, "Maji Soaps")

const pageOf = async (path: string) => (await fetch(site.url + path)).text()
const statusOf = async (path: string) => (await fetch(site.url + path)).status

/** The card of the new edition among all. */
async function readPoster(): Promise<string> {
	const cards = (await pageOf("/events")).split("<article")
	return cards.find((card) => card.includes("/festivals/easter-2027")) ?? expect.fail("no poster")
}

/** Clicks of an organiser, by the number of the step in the description of a season. */
const clicks: Record<number, number> = {}

async function click(step: number, target: Locator): Promise<void> {
	clicks[step] = (clicks[step] ?? 0) + 1
	await target.click()
}

/** @returns by the number of the step */
async function readStatedClicks(): Promise<Record<number, number>> {
	const rows = (await readFile("docs/a-season.md", "utf8")).matchAll(/^\| (\d+)\. .* \| (\d+) \|$/gm)
	return Object.fromEntries([...rows].map(([, step, count]) => [Number(step), Number(count)]))
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true })

/** Changes a fact of an edition, after a click on what it stands closed in. */
async function changeFact(page: Page, step: number, name: string, value: string): Promise<void> {
	const field = page.locator(`[name="body.${name}"]`)
	await click(step, page.locator("details", { has: field }).last().locator("summary"))
	if (await field.evaluate(({ tagName }) => tagName === "SELECT")) await field.selectOption(value)
	else await field.fill(value)
}

/** Signed in anew: weeks have passed since the last time. */
async function openOffice(path: string): Promise<Page> {
	const page = await site.newPage()
	await site.signIn(page)
	await page.goto(path)
	await page.waitForFunction(() => "__reactRouterDataRouter" in window)
	return page
}

async function applyForStall(brand: string, javaScript: boolean, hasPictures: boolean): Promise<void> {
	const page = await site.newPage({ javaScript, width: 360 })
	await page.goto("/festivals/easter-2027/apply")
	const phone = `0712 000 ${brand.replace(/\D/g, "").padStart(3, "0")}`
	const email = `${brand.replace(" ", ".").toLowerCase()}@clay.example`
	const own = { Brand: brand, Email: email, [FIELD_LABELS.phoneNumber]: phone }
	for (const [label, text] of Object.entries({ ...FORM_VALUES, ...own }))
		await vendorForm(page).getByLabel(label).fill(text)
	await page.getByRole("radio", { name: TENT }).check()
	await page.getByRole("checkbox", { name: "You may list us" }).check()
	if (hasPictures) {
		await page.getByLabel("Photos of your goods").setInputFiles(await createPhotos(5))
		await page.getByLabel("Logo").setInputFiles(await createPhotos(1, brand.at(-1)))
	}
	await submitApplication(page)
	await page.getByRole("heading", { name: "We have received your application" }).waitFor()
	await page.close()
}

test("a_season_goes_from_the_last_edition_to_the_next_without_code_shell_or_restart", async () => {
	await makeEdition()
	await publishEdition()
	await takeApplications()
	await decideAndList()
	await hangPictures()
	await closeEdition()
	expect(clicks).toEqual(await readStatedClicks())
})

async function makeEdition(): Promise<void> {
	const page = await openOffice("/admin/content")
	await click(1, link(page, "Edition: Christmas 2025"))
	await changeFact(page, 1, "applications.closesAt", "2025-11-30T18:00")
	await click(1, button(page, "Save"))
	await page.getByText("Saved: Edition: Christmas 2025.").waitFor()

	await page.goto("/admin/content")
	await click(2, link(page, "Editions"))
	await click(2, link(page, "New edition"))
	await page.getByLabel("Name").fill("Easter 2027")
	await page.getByLabel("First day").fill("2027-03-26")
	await click(2, button(page, "Continue"))
	await page.getByLabel("Name in emails").fill("Easter Festival")
	await page.getByLabel("Applications open from").fill(APPLICATIONS.opensAt)
	await page.getByLabel("Applications open until").fill(APPLICATIONS.closesAt)
	await page.getByLabel("Extras open from").fill("2027-03-01T08:00")
	await click(3, button(page, "Create draft"))
	await page.getByText("Easter 2027 is a draft.").waitFor()
	expect(await statusOf("/festivals/easter-2027")).toBe(404)
}

/** @param tone a digit: others have other pictures */
const createPhotos = (count: number, tone = "9") =>
	Promise.all(
		Array.from({ length: count }, async (_, nth) => ({
			name: `picture ${nth + 1}.jpg`,
			mimeType: "image/jpeg",
			buffer: await createPhoto(`#${nth}${count}6${tone}${nth}f`, { width: 640, height: 480 }),
		})),
	)

async function uploadPictures(page: Page, step: number, count: number): Promise<void> {
	await page.getByLabel("Pictures", { exact: true }).setInputFiles(await createPhotos(count))
	await click(step, button(page, "Upload"))
	const items = page.getByRole("list", { name: "Uploads" }).getByRole("listitem")
	await expect.poll(() => items.allInnerTexts()).toEqual(Array(count).fill(expect.stringMatching(/Added$/)))
}

async function publishEdition(): Promise<void> {
	const edition = (await findEdition(site.db, "easter-2027")) ?? expect.fail("no edition")
	const page = await openOffice("/admin/content")
	await page.goto("/admin/pictures")
	await uploadPictures(page, 4, 1)
	const picture = link(page, /^Photo \d+/)
	const name = (await picture.innerText()).replace("Photo ", "photo-")
	await click(4, picture)
	await page.getByLabel("Description").fill("Kites over a green field.")
	await click(4, button(page, "Save"))
	await page.getByText("Saved. It is not used anywhere yet.").waitFor()

	await page.goto(`/admin/editions/${edition.id}`)
	await click(5, link(page, "Change"))
	await changeFact(page, 5, "days.dayClosesAt", "18:00")
	await changeFact(page, 5, "poster.poster", name)
	await changeFact(page, 5, "stalls[0].price", "27500")
	await changeFact(page, 5, "extrasPrices.wristbandPrice", "350")
	await click(5, button(page, "Save"))
	await page.getByText("Saved: Edition: Easter 2027.").waitFor()

	await page.goto("/admin/content")
	await click(6, link(page, "Categories and terms: Easter 2027"))
	await click(6, page.getByLabel("Ask for consent to the vendor directory"))
	await page.getByLabel("Photos of the goods").fill("5")
	await click(6, page.getByLabel("Ask for a logo"))
	await click(6, button(page, "Save"))
	await page.getByText("Saved: Categories and terms: Easter 2027.").waitFor()

	await page.goto(`/admin/editions/${edition.id}`)
	await click(7, link(page, "Publish"))
	await click(7, button(page, "Publish"))
	await expect.poll(() => pageOf("/festivals/easter-2027")).toContain("9 AM to 6 PM")
	expect(await readPoster()).toContain(`/pictures/${name.replace("photo-", "")}-`)
	await page.close()
}

async function takeApplications(): Promise<void> {
	const { opensAt, closesAt } = APPLICATIONS
	expect(await readPoster()).not.toContain("Vendor applications")
	await clock.setClock(inNairobi(opensAt))
	expect(await readPoster()).toContain("Vendor applications OPEN")
	for (let nth = 1; nth <= 12; nth++) await applyForStall(`Potter ${nth}`, nth % 4 !== 0, nth % 6 === 4)
	expect(await site.db.$count(vendorApplications)).toBe(13)
	expect(await site.db.$count(documents)).toBe(12)
	await clock.setClock(inNairobi(closesAt))
	expect(await readPoster()).toContain("Vendor applications CLOSED")
	expect(await pageOf("/contact")).toContain("Applications for Easter 2027 are closed")

	const page = await site.newPage({ width: 360 })
	await page.goto("/extras")
	const form = createFilePayload("my form.pdf", await createPdf())
	const { submit } = await fillExtrasForm(page, christmasVendor.emailAddress, form)
	await submit.click()
	await page.getByText("✓ Submitted successfully!").waitFor()
	const ofChristmas = eq(documents.applicationId, christmasVendor.id)
	expect(await site.db.$count(documents, ofChristmas)).toBe(1)
	await page.close()
}

async function decideAndList(): Promise<void> {
	const page = await openOffice("/admin/vendors?edition=easter-2027")
	for (let nth = 1; nth <= 12; nth++) {
		await click(8, button(page, `Choose yes for Potter ${nth}`))
		await vendorCard(page, `Potter ${nth}`).getByText("Chosen: yes", { exact: true }).waitFor()
	}
	await page.goto("/admin/release?edition=easter-2027")
	await click(9, button(page, "Release…"))
	await click(9, button(page, "Tell 12 vendors"))
	await page.getByText("12 of 12 told").waitFor()
	await page.goto("/admin/content/vendors?edition=easter-2027")
	await click(10, button(page, "Make drafts from accepted vendors"))
	await click(10, button(page, "Publish all 12 drafts"))
	await expect.poll(() => pageOf("/festivals/easter-2027/vendors")).toContain("Potter 12")
	await page.close()
}

/** Of the published directory. */
async function countLogos(): Promise<number> {
	const html = await pageOf("/festivals/easter-2027/vendors")
	return new Set(html.match(/\/pictures\/\d+-[0-9a-f]{12}-320\.webp/g)).size
}

async function hangPictures(): Promise<void> {
	await clock.setClock(inNairobi("2027-03-30T09:00"))
	const page = await openOffice("/admin/pictures/gallery?edition=easter-2027")
	await uploadPictures(page, 11, 5)
	for (let nth = 1; nth <= 5; nth++) {
		await page.getByLabel(`Caption of picture ${nth}`).fill(`Kites ${nth}`)
		await page.getByLabel(`Description of picture ${nth}`).fill("Kites over a field.")
	}
	await click(11, button(page, "Save captions"))
	await expect.poll(() => pageOf("/gallery?year=2027")).toContain("Kites 5")
	await expect.poll(countLogos).toBe(2)
	await page.close()
}

async function closeEdition(): Promise<void> {
	const page = await openOffice("/admin?edition=easter-2027")
	await click(12, page.getByRole("link", { name: /close the edition/ }))
	await click(12, button(page, "Close the edition"))
	await click(12, page.getByRole("alertdialog").getByRole("button", { name: "Close the edition" }))
	await page.getByText("Easter 2027 is closed. Only its gallery and its money go on").waitFor()
	expect(await statusOf("/festivals/easter-2027/vendors")).toBe(200)
	await page.close()
}
