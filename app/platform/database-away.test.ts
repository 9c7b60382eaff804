import { expect, test } from "vitest"
import { answeredWithin, isDatabaseAway } from "./database-away.ts"

const never = new Promise<string>(() => undefined)

test("a_read_that_is_answered_in_time_is_itself", async () => {
	expect(await answeredWithin(1_000, Promise.resolve("read"))).toBe("read")
	await expect(answeredWithin(1_000, Promise.reject(new Error("a bug")))).rejects.toThrow("a bug")
})

test("a_silent_database_is_away", async () => {
	const error = await answeredWithin(20, never).catch((thrown: unknown) => thrown)
	expect(isDatabaseAway(error)).toBe(true)
	expect(isDatabaseAway(new Error("Query read timeout"))).toBe(true)
	expect(isDatabaseAway(new Error("Failed query", { cause: error }))).toBe(true)
	expect(isDatabaseAway(new Error("a bug"))).toBe(false)
})
