import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { openBackOffice } from "./back-office.ts"
import { openWithEarlyInput } from "./early-input.ts"

const site = await openBackOffice()

test("whoever_goes_on_typing_before_the_scripts_of_a_refused_form_come_keeps_the_focus", async () => {
	site.expectNoise(/status of 400/)
	const [id = 0] = await addApplications(site.db, [{ emailAddress: "potter@early.example" }])
	const page = await site.newSignedInPage()
	await page.goto(`/admin/applications/${id}/edit`)
	const email = page.getByLabel("Email", { exact: true })
	await email.fill("nobody")
	const save = () => page.getByRole("button", { name: "Save", exact: true }).click()
	await openWithEarlyInput(page, save, async () => {
		const summary = page.getByRole("alert").filter({ hasText: "There is a problem" })
		await summary.waitFor()
		expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
		await email.press("End")
		await email.pressSequentially("@early")
	})
	await page.keyboard.type(".example")
	expect(await email.inputValue()).toBe("nobody@early.example")
})
