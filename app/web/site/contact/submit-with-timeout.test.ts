import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { isMultipart, submitWithTimeout } from "./submit-with-timeout.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const unreachableMessage = expect.stringContaining("We could not reach our server")
const unreachableResult = { tab: "vendor", result: { status: "error", error: { "": [unreachableMessage] } } }

/** @param type of what is sent */
const sendForm = (serverAction: () => Promise<unknown>, type = "application/x-www-form-urlencoded") => {
	const request = new Request("https://tamasha.example/contact", { headers: { "content-type": type } })
	return submitWithTimeout("vendor", { hasFiles: isMultipart(request), serverAction })
}

test("an_answer_comes_through_as_it_is", async () => {
	expect(await sendForm(async () => "answer")).toBe("answer")
})

test("a_redirect_goes_on_to_the_router", async () => {
	const redirect = Response.redirect("https://tamasha.example/contact/subscribed")
	await expect(sendForm(() => Promise.reject(redirect))).rejects.toBe(redirect)
})

test("a_lost_connection_becomes_words", async () => {
	expect(await sendForm(() => Promise.reject(new TypeError("Failed to fetch")))).toEqual(unreachableResult)
})

test.each([
	["half_a_minute", 30_000, undefined],
	["a_quarter_of_an_hour_with_pictures", 900_000, "multipart/form-data; boundary=x"],
])("after_%s_without_an_answer_there_are_words_and_not_before", async (_, timeout, type) => {
	const settled = vi.fn()
	const pending = sendForm(() => new Promise(() => undefined), type).then(settled)
	await vi.advanceTimersByTimeAsync(timeout - 1)
	expect(settled).not.toHaveBeenCalled()
	await vi.advanceTimersByTimeAsync(1)
	await pending
	expect(settled).toHaveBeenCalledWith(unreachableResult)
})
