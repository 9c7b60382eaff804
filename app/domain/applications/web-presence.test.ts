import fc from "fast-check"
import { expect, test } from "vitest"
import { reportMeasurement } from "../../../test/report-measurement.ts"
import { parseFacebook, parseInstagram, parseWebAddress } from "./web-presence.ts"

test("only_web_addresses_become_links", () => {
	expect(parseWebAddress("udongo.example")).toBe("https://udongo.example")
	expect(parseWebAddress("www.udongo.example/shop?a=1#top")).toBe("https://www.udongo.example/shop?a=1#top")
	expect(parseWebAddress("http://udongo.example")).toBe("http://udongo.example")
	expect(parseWebAddress("HTTPS://udongo.example/a")).toBe("https://udongo.example/a")
	const dead = [
		"",
		"@udongo",
		"Udongo Pottery",
		"none.",
		"javascript:alert(1)",
		" jAvAsCrIpT:alert(1)//udongo.example",
		"java\nscript:alert(1)",
		"data:text/html,<script>alert(1)</script>",
		"vbscript:x",
		"file:///etc/passwd",
		"https://bank.example@udongo.example",
	]
	expect(dead.map(parseWebAddress)).toEqual(dead.map(() => undefined))
})

test.for([
	["kiondo.ke", "@kiondo.ke"],
	["@kiondo", "@kiondo"],
	["instagram.com/kiondo", "https://instagram.com/kiondo"],
	["https://www.instagram.com/kiondo/", "https://www.instagram.com/kiondo/"],
	["www.instagram.com/kiondo?igsh=MzRlODBi", "https://www.instagram.com/kiondo?igsh=MzRlODBi"],
	["INSTAGRAM.COM/Kiondo", "https://instagram.com/Kiondo"],
	["@ kiondo", "@kiondo"],
	["@kiondo.com", "@kiondo.com"],
	["instagram: kiondo", "@kiondo"],
	["Instagram : @ kiondo", "@kiondo"],
	["IG:kiondo", "@kiondo"],
	["insta/kiondo", "@kiondo"],
	["instagram: https://instagram.com/kiondo", "https://instagram.com/kiondo"],
	["instagram: facebook.com/kiondo", undefined],
	["instagram:", undefined],
	["@ kiondo shop", undefined],
	["kiondo.com", undefined],
	["javascript:alert(1)", undefined],
	["two words", undefined],
	["http://evil.com/x y", undefined],
	["https://evil.example/instagram.com", undefined],
	["https://instagram.com.evil.example/a", undefined],
	["instagram.com", undefined],
	["https://instagram.com/kiondo shop", undefined],
	["...", undefined],
	["???", undefined],
] as const)("the_instagram_%j_is_kept_as_%j", ([input, expected]) => {
	expect(parseInstagram(input)).toBe(expected)
})

test.for([
	["Kiondo House Nairobi", "Kiondo House Nairobi"],
	["facebook.com/kiondo", "https://facebook.com/kiondo"],
	["https://fb.com/kiondo", "https://fb.com/kiondo"],
	["m.facebook.com/profile.php?id=100", "https://m.facebook.com/profile.php?id=100"],
	["Mama’s Kitchen & Co.", "Mama’s Kitchen & Co."],
	["Café Élan (Nairobi)", "Café Élan (Nairobi)"],
	["WWW.FACEBOOK.COM/Kiondo/", "https://www.facebook.com/Kiondo/"],
	["facebook: Kiondo House", "Kiondo House"],
	["FB : @ kiondo", "@kiondo"],
	["facebook/kiondo", "kiondo"],
	["fb: www.facebook.com/kiondo?mibextid=ZbWKwL", "https://www.facebook.com/kiondo?mibextid=ZbWKwL"],
	["facebook: instagram.com/kiondo", undefined],
	["fb://page/100", undefined],
	["facebook:", undefined],
	["https://fb.example/kiondo", undefined],
	["http://evil.com/x y", undefined],
	["facebook.com", undefined],
	["???", undefined],
	["...", undefined],
	["<b>", undefined],
	["javascript:alert(1)", undefined],
	["data:text/html,<script>", undefined],
] as const)("the_facebook_%j_is_kept_as_%j", ([input, expected]) => {
	expect(parseFacebook(input)).toBe(expected)
})

test("the_name_of_a_page_stays_a_name_and_a_link_becomes_one", () => {
	expect(
		["Udongo Pottery", "facebook.com/udongo", "www.facebook.com/a", "a.b", "ftp://x.y/z"].map(parseFacebook),
	).toEqual(["Udongo Pottery", "https://facebook.com/udongo", "https://www.facebook.com/a", "a.b", undefined])
})

test("very_many_dots_take_no_time", () => {
	const before = process.cpuUsage()
	parseFacebook(".".repeat(62_000))
	const { user } = process.cpuUsage(before)
	expect(user / 1000).toBeLessThan(100)
})

test("no_text_becomes_a_link_of_another_scheme", (context) => {
	const scheme = fc.constantFrom(
		"javascript:",
		"data:",
		"vbscript:",
		"blob:",
		"",
		"http:",
		"https://",
		"\u0001",
	)
	fc.assert(
		fc.property(scheme, fc.string(), (before, text) => {
			const link = parseWebAddress(before + text)
			return link === undefined || /^https?:\/\//.test(link)
		}),
		{ numRuns: 2000 },
	)
	reportMeasurement(context, "2000 addresses of all schemes: only http and https become links")
})
