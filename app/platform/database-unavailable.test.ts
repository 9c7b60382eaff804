import { expect, test } from "vitest"
import { isDatabaseUnavailable, withReadTimeout } from "./database-unavailable.ts"

const never = new Promise<string>(() => undefined)

test("a_read_that_is_answered_in_time_is_itself", async () => {
	expect(await withReadTimeout(1_000, Promise.resolve("read"))).toBe("read")
	await expect(withReadTimeout(1_000, Promise.reject(new Error("a bug")))).rejects.toThrow("a bug")
})

test("a_silent_database_is_away", async () => {
	const error = await withReadTimeout(20, never).catch((thrown: unknown) => thrown)
	expect(isDatabaseUnavailable(error)).toBe(true)
	expect(isDatabaseUnavailable(new Error("Query read timeout"))).toBe(true)
	expect(isDatabaseUnavailable(new Error("Failed query", { cause: error }))).toBe(true)
	const cut = new Error("Client has encountered a connection error and is not queryable")
	expect(isDatabaseUnavailable(cut)).toBe(true)
	expect(isDatabaseUnavailable(new Error("a bug"))).toBe(false)
})
