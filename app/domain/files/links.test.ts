import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { signLink, verifyLink } from "./links.server.ts"
import { LINK_SECONDS } from "./rules.ts"

const secret = "a secret of the tests, forty characters long"
const key = "vendor_form/christmas-2025/17/Udongo_Pottery-form.pdf"
const start = new Date("2025-11-20T09:00:00Z")
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
/** Clock and stopwatch go side by side, as they do when nobody touches the clock. */
const after = (seconds: number) => ({ now: later(seconds), elapsed: seconds * 1000 })

const token = signLink(secret, key, after(0))

test("a_link_opens_its_file_for_60_seconds_and_is_dead_at_61", () => {
	expect(LINK_SECONDS).toBe(60)
	expect(verifyLink(secret, token, after(0))).toEqual({ ok: true, key })
	expect(verifyLink(secret, token, after(60))).toEqual({ ok: true, key })
	expect(verifyLink(secret, token, after(61))).toEqual({ ok: false, reason: "expired" })
})

describe("a clock that jumps", () => {
	const dead = { ok: false, reason: "expired" }
	const year = 400 * 24 * 3600
	test.each([
		["forward ends it early", { now: later(year), elapsed: 1_000 }],
		["back does not keep it alive", { now: later(-year), elapsed: 61_000 }],
		["back a little does not make it longer", { now: later(30), elapsed: 61_000 }],
		["back before it was signed ends it", { now: later(-year), elapsed: 1_000 }],
	])("%s", (_, moment) => {
		expect(verifyLink(secret, token, moment)).toEqual(dead)
	})
})

test("a_link_tells_for_whom_it_was_made", () => {
	const madeFor = { userId: "amina", applicationId: 17 }
	const link = signLink(secret, key, after(0), madeFor)
	expect(verifyLink(secret, link, after(1))).toEqual({ ok: true, key, madeFor })
})

test("a_link_changed_in_any_character_is_forged", () => {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."
	fc.assert(
		fc.property(fc.nat({ max: token.length - 1 }), fc.constantFrom(...letters), (at, letter) => {
			const changed = token.slice(0, at) + letter + token.slice(at + 1)
			fc.pre(changed !== token)
			expect(verifyLink(secret, changed, after(1))).toEqual({ ok: false, reason: "forged" })
		}),
		{ numRuns: 2_000 },
	)
})

test("made_up_links_are_forged", () => {
	fc.assert(
		fc.property(
			fc.oneof(fc.string(), fc.base64String(), fc.constant(`${token}.x`), fc.constant(`${token}=`)),
			(link) => {
				expect(verifyLink(secret, link, after(1))).toEqual({ ok: false, reason: "forged" })
			},
		),
		{ numRuns: 2_000 },
	)
	const foreign = signLink(`${secret}.`, key, after(0))
	expect(verifyLink(secret, foreign, after(1))).toEqual({ ok: false, reason: "forged" })
})

test("the_mark_of_one_file_does_not_open_another", () => {
	const other = signLink(secret, "vendor_form/christmas-2025/18/other.pdf", after(0))
	const mixed = `${other.split(".")[0]}.${token.split(".")[1]}`
	expect(verifyLink(secret, mixed, after(1))).toEqual({ ok: false, reason: "forged" })
	expect(verifyLink(secret, other, after(1))).toEqual({
		ok: true,
		key: "vendor_form/christmas-2025/18/other.pdf",
	})
})
