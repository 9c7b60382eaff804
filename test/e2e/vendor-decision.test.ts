import { asc } from "drizzle-orm"
import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { applicationDecisions, vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { openBackOffice } from "./back-office.ts"
import { CLOSE_CONNECTION } from "./server-process.ts"
import { findApplicationByBrand, potter, vendorCard } from "./vendor-cards.ts"

const site = await openBackOffice()

const statusOfPotter = async () => (await findApplicationByBrand(site.db, potter.brandName))?.status

test.each([true, false])(
	"a_vendor_is_switched_between_the_three_states (JavaScript: %s)",
	async (javaScript) => {
		await addApplications(site.db, [potter])
		const page = await site.open("/admin/vendors?q=udongo", { javaScript })
		const potters = vendorCard(page, "Udongo Pottery")
		for (const [button, badge] of [
			["Approve Udongo Pottery", "Approved"],
			["Deny Udongo Pottery", "Denied"],
			["Set Udongo Pottery to pending", "Pending"],
		] as const) {
			await page.getByRole("button", { name: button, exact: true }).click()
			await potters.getByText(badge, { exact: true }).waitFor()
			expect(await statusOfPotter()).toBe(badge.toLowerCase())
			expect(new URL(page.url()).search).toBe("?q=udongo")
		}
		const made = await site.db.select().from(applicationDecisions).orderBy(asc(applicationDecisions.id))
		expect(made.map(({ fromStatus, toStatus }) => `${fromStatus} > ${toStatus}`)).toEqual([
			"pending > approved",
			"approved > denied",
			"denied > pending",
		])
		expect(new Set(made.map(({ decidedBy }) => typeof decidedBy))).toEqual(new Set(["string"]))
	},
)

test.each([true, false])(
	"a_change_that_fails_leaves_the_list_as_it_was (JavaScript: %s)",
	async (javaScript) => {
		site.expectNoise(/404/)
		await addApplications(site.db, [potter])
		const page = await site.open("/admin/vendors", { javaScript })
		await site.db.delete(vendorApplications)
		const [again] = await addApplications(site.db, [potter])
		expect(again).toBeGreaterThan(1)
		await page.getByRole("button", { name: "Approve Udongo Pottery" }).click()
		await page.getByRole("alert").getByText("Failed to update vendor status", { exact: true }).waitFor()
		await vendorCard(page, "Udongo Pottery").getByText("Pending", { exact: true }).waitFor()
	},
)

test("a_lost_connection_is_a_failed_update_and_not_a_broken_page", async () => {
	site.expectNoise(/Failed to fetch|net::ERR/)
	await addApplications(site.db, [potter])
	const page = await site.open("/admin/vendors")
	await page.route("**/decision", (route) => route.abort())
	await page.getByRole("button", { name: "Approve Udongo Pottery" }).click()
	await page.getByRole("alert").getByText("Failed to update vendor status", { exact: true }).waitFor()
	await vendorCard(page, "Udongo Pottery").getByText("Pending", { exact: true }).waitFor()
})

test("while_a_change_is_saved_its_button_is_busy_and_more_clicks_do_nothing", async () => {
	await addApplications(site.db, [potter])
	const page = await site.open("/admin/vendors")
	let asked = 0
	const clicked = Promise.withResolvers<void>()
	await page.route("**/decision", async (route) => {
		asked += 1
		await clicked.promise
		await route.continue()
	})
	const deny = page.getByRole("button", { name: "Deny Udongo Pottery" })
	await deny.dblclick()
	await expect.poll(() => deny.getAttribute("aria-busy")).toBe("true")
	await page.getByRole("button", { name: "Approve Udongo Pottery" }).click()
	clicked.resolve()
	await page.getByText("Denial email sent to Udongo Pottery").waitFor()
	expect(asked).toBe(1)
	expect(await statusOfPotter()).toBe("denied")
})

test("the_second_of_two_clicks_meets_no_button_of_the_card_that_slides_under_the_mouse", async () => {
	await addApplications(site.db, [potter, { ...potter, brandName: "Udongo Twins" }])
	const page = await site.open("/admin/vendors?status=pending")
	const button = page.getByRole("button", { name: /^Approve/ }).first()
	const { x = 0, y = 0 } = (await button.boundingBox()) ?? {}
	const at = { x: x + 5, y: y + 5 }
	const isButtonThere = () =>
		page.evaluate((point) => Boolean(document.elementFromPoint(point.x, point.y)?.closest("button")), at)
	await page.evaluate((point) => {
		const list = document.querySelector("[data-vendor]")?.parentElement
		const look = () =>
			Reflect.set(window, "met", Boolean(document.elementFromPoint(point.x, point.y)?.closest("button")))
		if (list) new MutationObserver(look).observe(list, { childList: true })
	}, at)
	await page.mouse.click(at.x, at.y)
	await expect.poll(() => page.evaluate(() => Reflect.get(window, "met"))).toBe(false)
	// A click that comes later is meant.
	await expect.poll(isButtonThere).toBe(true)
	await page.mouse.click(at.x, at.y)
	await expect.poll(() => site.db.$count(applicationDecisions)).toBe(2)
})

test("a_session_that_ended_elsewhere_leads_to_login_at_the_next_click", async () => {
	await addApplications(site.db, [potter])
	const page = await site.open("/admin/vendors")
	await page.context().clearCookies()
	await page.getByRole("button", { name: "Approve Udongo Pottery" }).click()
	await page.waitForURL("**/login?*")
	expect(await statusOfPotter()).toBe("pending")
})

test.each([
	["/admin/vendors/abc/decision", "status=approved"],
	["/admin/vendors/0/decision", "status=approved"],
	["/admin/vendors/99999999999/decision", "status=approved"],
	["/admin/vendors/1/decision", "status=accepted"],
	["/admin/vendors/1/decision", ""],
])("a_decision_that_makes_no_sense_fails_in_words (%s %s)", async (path, body) => {
	await addApplications(site.db, [potter])
	const response = await fetch(site.url + path, {
		method: "POST",
		headers: {
			cookie: await site.adminCookie(),
			origin: site.url,
			accept: "application/json",
			"content-type": "application/x-www-form-urlencoded",
		},
		body,
	})
	expect([400, 404]).toContain(response.status)
	expect(await response.json()).toEqual({
		messages: [{ kind: "failure", text: "Failed to update vendor status" }],
	})
	expect(await statusOfPotter()).toBe("pending")
})

test.each([
	["application/json", "{}"],
	["multipart/form-data; boundary=x", "--y"],
	["application/x-www-form-urlencoded", `status=approved&from=${"x".repeat(200_000)}`],
	["text/plain", "status=approved"],
])("what_is_no_form_changes_nothing_and_is_no_server_error (%s)", async (type, body) => {
	await addApplications(site.db, [potter])
	const cookie = await site.adminCookie()
	const paths = [
		...["/admin/vendors/1/decision", "/admin/applications/1/edit"],
		...["/admin/sidebar", "/admin/edition"],
	]
	for (const path of paths) {
		const response = await fetch(site.url + path, {
			method: "POST",
			redirect: "manual",
			headers: {
				...CLOSE_CONNECTION,
				...{ cookie, origin: site.url, accept: "application/json", "content-type": type },
			},
			body,
		})
		// No edition in which one has a role is named.
		expect(path === "/admin/edition" ? [404] : [303, 400]).toContain(response.status)
	}
	expect(await statusOfPotter()).toBe("pending")
})

test("a_form_leads_back_only_to_pages_below_admin", async () => {
	const [id] = await addApplications(site.db, [potter])
	for (const from of [
		"https://evil.example/",
		"//evil.example",
		"/\\evil.example",
		"/login",
		"javascript:x",
	]) {
		const response = await fetch(`${site.url}/admin/vendors/${id}/decision`, {
			method: "POST",
			redirect: "manual",
			headers: { cookie: await site.adminCookie(), origin: site.url },
			body: new URLSearchParams({ status: "approved", from }),
		})
		expect([response.status, response.headers.get("location")]).toEqual([303, "/admin"])
	}
})
