import { Secret, TOTP } from "otpauth"
import { expect, test } from "vitest"
import {
	createOtpauthUri,
	decryptSecret,
	encryptSecret,
	findMatchingStep,
	generateSecret,
} from "./totp.server.ts"

const AUTH_SECRET = "a secret of the tests, forty characters long"
/** The secret of RFC 6238, appendix B: "12345678901234567890". */
const RFC_SECRET = Secret.fromLatin1("12345678901234567890").base32

test.each([
	[59, "287082"],
	[1111111109, "081804"],
	[1111111111, "050471"],
	[1234567890, "005924"],
	[2000000000, "279037"],
])("at second %d the code of RFC 6238 is %s", (second, code) => {
	expect(findMatchingStep(RFC_SECRET, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
})

test("a_code_works_a_step_before_and_after_its_own_and_not_two", () => {
	const secret = generateSecret()
	const at = 1_764_000_000_000
	const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at })
	const seconds = [-31, -30, 0, 29, 30, 59, 60]
	const works = seconds.map(
		(later) => findMatchingStep(secret, code, new Date(at + later * 1000)) !== undefined,
	)
	expect(works).toEqual([false, true, true, true, true, true, false])
})

test("a_secret_has_160_random_bits_and_never_comes_twice", () => {
	const generated = Array.from({ length: 100 }, generateSecret)
	expect(new Set(generated).size).toBe(100)
	expect(generated.every((secret) => Secret.fromBase32(secret).bytes.length === 20)).toBe(true)
})

test("the_address_tells_an_app_everything", () => {
	expect(createOtpauthUri("JBSWY3DPEHPK3PXP", "amina@tamasha.example", "Tamasha: the market")).toBe(
		"otpauth://totp/Tamasha%20%20the%20market:amina%40tamasha.example?issuer=Tamasha%20%20the%20market&secret=JBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30",
	)
})

test("a_sealed_secret_opens_for_its_user_and_this_installation_alone", () => {
	const sealed = encryptSecret("JBSWY3DPEHPK3PXP", "user-1", AUTH_SECRET)
	expect(sealed).not.toContain("JBSWY3DPEHPK3PXP")
	expect(encryptSecret("JBSWY3DPEHPK3PXP", "user-1", AUTH_SECRET)).not.toBe(sealed)
	expect(decryptSecret(sealed, "user-1", AUTH_SECRET)).toBe("JBSWY3DPEHPK3PXP")
	expect(decryptSecret(sealed, "user-2", AUTH_SECRET)).toBeUndefined()
	expect(decryptSecret(sealed, "user-1", `${AUTH_SECRET}!`)).toBeUndefined()
	expect(
		decryptSecret(`${sealed.startsWith("00") ? "11" : "00"}${sealed.slice(2)}`, "user-1", AUTH_SECRET),
	).toBeUndefined()
	expect(decryptSecret("nonsense", "user-1", AUTH_SECRET)).toBeUndefined()
})

test("a_secret_that_an_earlier_version_sealed_still_opens", () => {
	const sealed =
		"b171c06c17b9a1d9952e3e45e72c50c5f5aeb74e4bbbb646beade1cc20e99321eab09a2b2a5d82fe64e2067751f41124666debd6847364ac90ac6d6dbfb5a4"
	expect(decryptSecret(sealed, "user-1", AUTH_SECRET)).toBe("JBSWY3DPEHPK3PXP")
})
