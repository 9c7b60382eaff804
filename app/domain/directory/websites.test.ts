import { expect, test } from "vitest"
import { vendorEntry } from "./inputs.ts"
import { findWebsiteLink } from "./websites.ts"

const ENTRY = { name: "Udongo", craft: "pottery", description: "", logo: null }

test.each([
	["www.udongo.co.ke", "https://www.udongo.co.ke"],
	["http://udongo.co.ke/shop", "http://udongo.co.ke/shop"],
])("%s leads to %s", (website, link) => {
	expect(findWebsiteLink(website)).toBe(link)
	expect(vendorEntry.safeParse({ ...ENTRY, website }).success).toBe(true)
})

test.each([
	"@udongo on Instagram",
	"javascript:alert(1)//udongo.co.ke",
	"mailto:a@udongo.co.ke",
	"ask us",
	"//",
])("%s is no website and no link", (website) => {
	expect(findWebsiteLink(website)).toBeUndefined()
	expect(vendorEntry.safeParse({ ...ENTRY, website }).error?.issues[0]).toMatchObject({
		path: ["website"],
		message: "Enter a web address like www.udongo.co.ke, or leave this blank.",
	})
})

test("a_listing_may_have_no_website_and_a_name_that_nobody_can_own_leads_nowhere", () => {
	expect(vendorEntry.safeParse({ ...ENTRY, website: "" }).success).toBe(true)
	expect([findWebsiteLink(""), findWebsiteLink("www.udongo.example")]).toEqual([undefined, undefined])
})
