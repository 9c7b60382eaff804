import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addAdmin } from "../../app/domain/accounts/commands/admins.server.ts"
import { findAdminByEmail, findSecondFactor } from "../../app/domain/accounts/queries.server.ts"
import { secondFactors } from "../../app/domain/accounts/schema.server.ts"
import { addPotter } from "../../app/domain/applications/applications.fixture.ts"
import { roleOf, signInWith } from "../trust/ground/team.ts"
import { findAccessibilityViolations } from "./axe.ts"
import { openSite } from "./site.ts"

const site = await openSite()
await addPotter(site.db, { phoneNumber: "+254 711 500 111" })

const NEW_PASSWORD = "a kanga on the washing line"
const PASSWORD = "a market under jacarandas"

async function invite(page: Page, email: string, role: string): Promise<void> {
	await page.goto("/admin/team")
	await page.getByRole("link", { name: "Invite a colleague" }).click()
	await page.getByLabel("Email", { exact: true }).fill(email)
	await page.locator("#role").selectOption(role)
	await page.getByLabel("Your password").fill(PASSWORD)
	await page.getByRole("button", { name: "Send invitation" }).click()
	await page.waitForURL("**/admin/team")
}

/** The link of the letter, in a browser of its own. */
async function openInvitation(email: string): Promise<Page> {
	const letter = await site.mail.waitForMail(email)
	const [, path = ""] = /href="https?:\/\/[^/]+(\/invitations\/[\w-]+)"/.exec(letter.html ?? "") ?? []
	const page = await site.newPage()
	await page.goto(path)
	return page
}

const menuOf = (page: Page) =>
	page.getByRole("complementary").getByRole("navigation").getByRole("link").allTextContents()

test("a_colleague_is_invited_comes_in_by_the_letter_and_sees_what_the_role_is_for", async () => {
	const owner = await site.newPage()
	await site.signIn(owner)
	await invite(owner, "reviewer@tamasha.example", "reviewer")
	await owner.getByText("reviewer@tamasha.example has been invited.").waitFor()
	expect(await owner.locator("#invitations").textContent()).toContain("Reviewer, all editions")

	const page = await openInvitation("reviewer@tamasha.example")
	await page.getByText("You join as a reviewer.").waitFor()
	await page.getByLabel("New password").fill(NEW_PASSWORD)
	await page.getByRole("button", { name: "Join" }).click()
	await page.getByRole("heading", { name: "All Vendors" }).waitFor()
	expect(page.url()).toMatch(/\/admin\/vendors$/)
	expect(await menuOf(page)).toEqual(["Vendors", "Reviews", "Mentions", "Account"])
	await page.getByRole("button", { name: "See More" }).click()
	await page.getByText("Contact person").waitFor()
	expect(await page.locator("main").textContent()).not.toMatch(/clay\.example|711 ?500/)

	site.expectNoise(/status of 403/)
	await page.goto("/admin/audit")
	expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("You can’t open this")
	expect(await findAccessibilityViolations(page)).toEqual([])
	await page.getByRole("link", { name: "Back to the back office" }).click()
	await page.waitForURL("**/admin/vendors")

	await owner.goto("/admin/team")
	await owner.getByRole("link", { name: "Change the role of reviewer@tamasha.example" }).click()
	await owner.locator("#role").selectOption("accountant")
	expect(await findAccessibilityViolations(owner)).toEqual([])
	await owner.getByRole("button", { name: "Save role" }).click()
	await owner.getByText("reviewer@tamasha.example: Accountant, all editions.").waitFor()
	await page.goto("/admin")
	expect(await menuOf(page)).toEqual([
		...["Dashboard", "Vendors", "Accepted", "Reviews", "Mentions", "Money", "Import & export", "Account"],
	])

	await owner.getByRole("button", { name: "Remove reviewer@tamasha.example" }).click()
	await owner.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click()
	await owner.getByText("Removed from the team.").waitFor()
	await page.goto("/admin")
	await page.waitForURL("**/login**")
})

test("inviting_and_changing_roles_work_without_javascript_and_the_last_owner_stays", async () => {
	const page = await site.newPage({ javaScript: false })
	await site.signIn(page)
	await invite(page, "steward@tamasha.example", "steward")
	await page.getByRole("button", { name: "Withdraw the invitation of steward@tamasha.example" }).click()
	await page.getByText("The invitation has been withdrawn.").waitFor()
	site.expectNoise(/status of (409|410)/)
	const ended = await openInvitation("steward@tamasha.example")
	expect(await ended.getByRole("heading", { level: 1 }).textContent()).toBe("This invitation has ended")

	await page.getByRole("link", { name: "Change the role of amina@tamasha.example" }).click()
	await page.locator("#role").selectOption("organiser")
	await page.getByRole("button", { name: "Save role" }).click()
	await page.getByText("The team needs an owner.").first().waitFor()
	await page.goto("/admin/team")
	await page.getByRole("button", { name: "Remove amina@tamasha.example" }).click()
	await page.getByRole("button", { name: "Remove" }).click()
	await page.getByText("The team needs an owner.").first().waitFor()
})

test("an_owner_turns_off_the_second_factor_of_a_colleague_and_their_own_only_with_a_code", async () => {
	const cookie = await site.adminCookie()
	const own = (await findAdminByEmail(site.db, "amina@tamasha.example"))?.id ?? ""
	const added = await addAdmin(site.db, {
		email: "chui@tamasha.example",
		password: NEW_PASSWORD,
		at: new Date(),
	})
	const colleague = added.ok ? added.id : ""
	const at = new Date()
	await site.db
		.insert(secondFactors)
		.values({ userId: colleague, secret: "a", sessionId: "a", createdAt: at, confirmedAt: at })
	const turnOff = async (id: string, password: string) =>
		fetch(`${site.url}/admin/team/${id}/second-factor`, {
			method: "POST",
			redirect: "manual",
			headers: { origin: site.url, cookie },
			body: new URLSearchParams({ password }),
		})
	expect((await turnOff(own, PASSWORD)).headers.get("location")).toBe("/admin/account/second-factor/removal")
	expect((await turnOff(colleague, "not the password")).status).toBe(400)
	expect(await findSecondFactor(site.db, colleague)).toBeDefined()
	expect((await turnOff(colleague, PASSWORD)).headers.get("location")).toBe("/admin/team")
	expect(await findSecondFactor(site.db, colleague)).toBeUndefined()
})

test("a_refused_denial_letter_tells_a_reviewer_nothing_of_the_mail_server", async () => {
	const cookie = await signInWith(site.db, site.url, roleOf("reviewer"))
	const vendor = await addPotter(site.db, { brandName: "Ushanga Beads" })
	site.mail.behaviour = "refuses-for-good"
	const answer = await fetch(`${site.url}/admin/vendors/${vendor}/decision`, {
		method: "POST",
		headers: { origin: site.url, cookie, accept: "application/json" },
		body: new URLSearchParams({ status: "denied" }),
	})
	site.mail.behaviour = "takes"
	const { messages } = (await answer.json()) as { messages: { text: string }[] }
	expect(messages[0]?.text).toBe("Failed to send denial email")
})
