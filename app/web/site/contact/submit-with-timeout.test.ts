import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { submitWithTimeout } from "./submit-with-timeout.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const unreachableMessage = expect.stringContaining("We could not reach our server")
const unreachableResult = { tab: "vendor", result: { status: "error", error: { "": [unreachableMessage] } } }

test("an_answer_comes_through_as_it_is", async () => {
	expect(await submitWithTimeout("vendor", async () => "answer")).toBe("answer")
})

test("a_redirect_goes_on_to_the_router", async () => {
	const redirect = Response.redirect("https://tamasha.example/contact/subscribed")
	await expect(submitWithTimeout("vendor", () => Promise.reject(redirect))).rejects.toBe(redirect)
})

test("a_lost_connection_becomes_words", async () => {
	expect(await submitWithTimeout("vendor", () => Promise.reject(new TypeError("Failed to fetch")))).toEqual(
		unreachableResult,
	)
})

test("after_half_a_minute_without_an_answer_there_are_words_and_not_before", async () => {
	const settled = vi.fn()
	const pending = submitWithTimeout("vendor", () => new Promise(() => undefined)).then(settled)
	await vi.advanceTimersByTimeAsync(29_999)
	expect(settled).not.toHaveBeenCalled()
	await vi.advanceTimersByTimeAsync(1)
	await pending
	expect(settled).toHaveBeenCalledWith(unreachableResult)
})
