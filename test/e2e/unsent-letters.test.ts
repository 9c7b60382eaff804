import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { addEdition } from "../../app/domain/editions/editions.fixture.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { openBackOffice } from "./back-office.ts"
import { failedState, insertLetter, maybeSentState } from "./outbox-letters.ts"
import { potter } from "./vendor-cards.ts"

const site = await openBackOffice()

test.each([true, false])(
	"letters_that_could_not_be_sent_are_counted_in_the_sidebar_and_on_the_overview (JavaScript: %s)",
	async (javaScript) => {
		const page = await site.open("/admin", { javaScript })
		expect(await page.getByText(/not delivered|not be delivered/).count()).toBe(0)
		await insertLetter(site.db, "C FAILED", failedState)
		await insertLetter(site.db, "D MAYBE", maybeSentState)
		await page.reload()
		await page.getByRole("link", { name: "Outbox 2 emails not delivered" }).first().waitFor()
		await page.getByRole("main").getByRole("link", { name: "2 emails that could not be delivered" }).click()
		await expect.poll(() => page.getByRole("article").count()).toBe(2)
		expect(new URL(page.url()).search).toBe("?state=trouble&edition=christmas-2025")
	},
)

test.each([390, 1280])(
	"the_sign_for_failed_letters_is_seen_without_opening_a_menu (%s px)",
	async (width) => {
		await insertLetter(site.db, "C FAILED", failedState)
		const page = await site.open("/admin/vendors", { width })
		const sign = page.getByRole("link", { name: /1 email not delivered/ }).filter({ visible: true })
		expect(await sign.count()).toBe(1)
		await sign.click()
		await page.getByRole("heading", { name: "Outbox", level: 1 }).waitFor()
	},
)

test("a_letter_says_which_vendor_it_is_about_and_what_it_is", async () => {
	const [id] = await addApplications(site.db, [potter])
	const [nameless] = await addApplications(site.db, [{ brandName: " " }])
	await insertLetter(site.db, "FIRST", { ...failedState, applicationId: id })
	await insertLetter(site.db, "SECOND", { ...failedState, applicationId: nameless })
	await insertLetter(site.db, "THIRD", { ...failedState, kind: "password-reset" })
	const page = await site.open("/admin/outbox")
	const texts = (await page.getByRole("article").allInnerTexts()).map((text) => text.replace(/\s+/g, " "))
	expect(texts).toEqual([
		expect.stringMatching(/^THIRD Failed potter@udongo\.example Link for a new password Queued/),
		expect.stringMatching(
			/^SECOND Failed Unnamed Vendor potter@udongo\.example Denial of an application Queued/,
		),
		expect.stringMatching(
			/^FIRST Failed Udongo Pottery potter@udongo\.example Denial of an application Queued/,
		),
	])
})

test("the_outbox_goes_by_the_chosen_edition_and_is_searched", async () => {
	const editionId = await addEdition(site.db, {
		slug: "easter-2024",
		name: "Easter 2024",
		startsOn: "2024-03-30",
		endsOn: "2024-04-01",
	})
	const [spring] = await addApplications(site.db, [{ ...potter, brandName: "Spring Only", editionId }])
	const [winter] = await addApplications(site.db, [{ ...potter, brandName: "Winter Only" }])
	try {
		await insertLetter(site.db, "A SPRING", { ...failedState, applicationId: spring })
		await insertLetter(site.db, "B WINTER", { ...failedState, applicationId: winter })
		await insertLetter(site.db, "C NOBODY'S", failedState)
		const page = await site.open("/admin/outbox")
		const subjects = () => page.getByRole("article").getByRole("heading").allInnerTexts()
		expect(await subjects()).toEqual(["C NOBODY'S", "B WINTER"])
		await page.getByRole("searchbox").fill("winter only")
		await expect.poll(subjects).toEqual(["B WINTER"])
		await page.getByRole("searchbox").fill("")
		await expect.poll(subjects).toEqual(["C NOBODY'S", "B WINTER"])
		await page.getByRole("complementary").getByLabel("Edition").selectOption("Easter 2024")
		await expect.poll(subjects).toEqual(["C NOBODY'S", "A SPRING"])
	} finally {
		await site.db.execute("delete from vendor_applications")
		await site.db.delete(editions).where(eq(editions.id, editionId))
	}
})

test("a_withdrawn_letter_says_why_and_cannot_be_sent", async () => {
	await insertLetter(site.db, "A REFUSAL", {
		state: "withdrawn",
		nextAttemptAt: null,
		withdrawnFor: "decision-changed",
		withdrawnAt: new Date("2025-11-20T08:00:00Z"),
	})
	const page = await site.open("/admin/outbox?state=withdrawn")
	const letter = page.getByRole("article")
	await letter.getByText("Withdrawn", { exact: true }).waitFor()
	expect(await letter.innerText()).toContain(
		"It was not sent, because the decision about this vendor was changed (20 Nov 2025, 11:00).",
	)
	expect(await page.getByRole("button", { name: /^Resend/ }).count()).toBe(0)
})
