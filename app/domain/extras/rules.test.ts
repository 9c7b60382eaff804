import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { parseDocumentLinks, totalPrice } from "./rules.ts"

const web = (url: string, host: string) => ({ kind: "web", url, host })
const stored = (path: string) => ({ kind: "stored", path })

describe("form_url as it may be stored", () => {
	test.each<[unknown, unknown[]]>([
		[null, []],
		["", []],
		["[]", []],
		['["ins.pdf"]', [stored("ins.pdf")]],
		["ins.pdf", [stored("ins.pdf")]],
		['"ins.pdf"', [stored("ins.pdf")]],
		[
			["a.pdf", " https://old.example/b.pdf "],
			[stored("a.pdf"), web("https://old.example/b.pdf", "old.example")],
		],
		[
			'["Twiga Grill-indemnity.pdf", "https://old.example/vendor_form/b.pdf"]',
			[stored("Twiga Grill-indemnity.pdf"), web("https://old.example/vendor_form/b.pdf", "old.example")],
		],
		["http://old.example:8080/a", [web("http://old.example:8080/a", "old.example:8080")]],
		["HTTPS://Old.Example/a", [web("https://old.example/a", "old.example")]],
		["/vendor_form/a.pdf", [stored("vendor_form/a.pdf")]],
		["[not json", [stored("[not json")]],
		['["", "  ", null, 3, {"a": 1}]', []],
		["42", [stored("42")]],
		["{}", [stored("{}")]],
		[42, []],
	])("%j", (raw, expected) => expect(parseDocumentLinks(raw)).toEqual(expected))
})

test.each([
	"javascript:alert(1)",
	"data:text/html,x",
	"JaVaScRiPt://x",
	"file:///etc/passwd",
	"httpx://a",
	"http://",
	"//evil.example/a",
	"\thttps:/\\",
])("%j_is_never_a_link", (hostile) =>
	expect(parseDocumentLinks(hostile).map(({ kind }) => kind)).not.toContain("web"),
)

test("only_http_and_https_ever_become_links_and_name_their_host", () => {
	fc.assert(
		fc.property(
			fc.oneof(
				fc.webUrl(),
				fc.string(),
				fc.string().map((text) => `http${text}`),
			),
			(raw) => {
				for (const link of parseDocumentLinks(raw)) {
					if (link.kind === "stored") continue
					expect(["http:", "https:"]).toContain(new URL(link.url).protocol)
					expect(link.host).toBe(new URL(link.url).host)
				}
			},
		),
	)
})

test("hay_costs_only_when_it_is_wanted", () => {
	const prices = { wristbandPrice: 300, hayBalePrice: 500 }
	expect(totalPrice({ extraWristbands: 3, wantsHay: true, hayBales: 2 }, prices)).toBe(1_900)
	expect(totalPrice({ extraWristbands: 3, wantsHay: false, hayBales: 2 }, prices)).toBe(900)
})
