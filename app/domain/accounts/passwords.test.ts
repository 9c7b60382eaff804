import fc from "fast-check"
import { expect, test } from "vitest"
import { findPasswordFault } from "./password-rules.server.ts"
import { hashPassword, verifyPassword } from "./passwords.server.ts"
import { generateReadableSecret } from "./readable-secret.server.ts"

test("a_password_fits_its_own_hash_and_no_other", async () => {
	const hash = await hashPassword("a market under jacarandas")
	expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
	expect(await verifyPassword(hash, "a market under jacarandas")).toBe(true)
	expect(await verifyPassword(hash, "a market under jacaranda")).toBe(false)
	expect(await verifyPassword(hash, "")).toBe(false)
})

test("the_same_password_is_never_hashed_the_same", async () => {
	expect(await hashPassword("a market under jacarandas")).not.toBe(
		await hashPassword("a market under jacarandas"),
	)
})

test("a_hash_of_the_reference_implementation_is_understood", async () => {
	const reference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
	expect(await verifyPassword(reference, "password")).toBe(true)
	expect(await verifyPassword(reference, "Password")).toBe(false)
})

test("an_accent_may_be_typed_as_one_character_or_as_two", async () => {
	const hash = await hashPassword("caf\u00e9 ya jioni")
	expect(await verifyPassword(hash, "cafe\u0301 ya jioni")).toBe(true)
	expect(await verifyPassword(hash, "cafe ya jioni")).toBe(false)
})

test("a_text_that_is_no_hash_fits_no_password", async () => {
	await fc.assert(
		fc.asyncProperty(fc.string(), fc.string(), async (text, word) => !(await verifyPassword(text, word))),
	)
})

test("many_hashes_at_once_all_come_out_right", async () => {
	const hash = await hashPassword("a market under jacarandas")
	const tries = Array.from({ length: 12 }, (_, nth) =>
		nth % 2 ? "a market under jacarandas" : "something else",
	)
	const fits = await Promise.all(tries.map((word) => verifyPassword(hash, word)))
	expect(fits).toEqual(tries.map((_, nth) => nth % 2 === 1))
})

test("a_made_password_is_one_that_may_be_chosen_and_never_comes_twice", () => {
	const generated = Array.from({ length: 200 }, generateReadableSecret)
	expect(new Set(generated).size).toBe(200)
	expect(generated.filter((password) => findPasswordFault(password, "amina@tamasha.example"))).toEqual([])
	expect(generated.every((password) => /^([a-z2-9]{5}-){5}[a-z2-9]{5}$/.test(password))).toBe(true)
})
