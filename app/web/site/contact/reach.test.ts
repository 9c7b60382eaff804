import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { answerOrWords } from "./reach.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const words = expect.stringContaining("We could not reach our server")
const unreached = { tab: "vendor", result: { status: "error", error: { "": [words] } } }

test("an_answer_comes_through_as_it_is", async () => {
	expect(await answerOrWords("vendor", async () => "answer")).toBe("answer")
})

test("a_redirect_goes_on_to_the_router", async () => {
	const away = Response.redirect("https://tamasha.example/contact/subscribed")
	await expect(answerOrWords("vendor", () => Promise.reject(away))).rejects.toBe(away)
})

test("a_lost_connection_becomes_words", async () => {
	expect(await answerOrWords("vendor", () => Promise.reject(new TypeError("Failed to fetch")))).toEqual(
		unreached,
	)
})

test("after_half_a_minute_without_an_answer_there_are_words_and_not_before", async () => {
	const settled = vi.fn()
	const waiting = answerOrWords("vendor", () => new Promise(() => undefined)).then(settled)
	await vi.advanceTimersByTimeAsync(29_999)
	expect(settled).not.toHaveBeenCalled()
	await vi.advanceTimersByTimeAsync(1)
	await waiting
	expect(settled).toHaveBeenCalledWith(unreached)
})
