import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { withTimeout } from "./timeout.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new Promise<string>(() => undefined)

test("what_comes_in_time_is_itself_and_leaves_no_timer_behind", async () => {
	expect(await withTimeout(Promise.resolve("read"), 1_000, () => "late")).toBe("read")
	await expect(withTimeout(Promise.reject(new Error("a bug")), 1_000, () => "late")).rejects.toThrow("a bug")
	expect(vi.getTimerCount()).toBe(0)
})

test("what_does_not_come_in_time_is_replaced_and_not_before", async () => {
	const settled = vi.fn()
	const pending = withTimeout(never, 1_000, () => "late").then(settled)
	await vi.advanceTimersByTimeAsync(999)
	expect(settled).not.toHaveBeenCalled()
	await vi.advanceTimersByTimeAsync(1)
	await pending
	expect(settled).toHaveBeenCalledWith("late")
})

test("a_timeout_may_be_an_error_and_a_failure_after_it_is_nobodys", async () => {
	const failing = new Promise<string>((_, reject) => setTimeout(() => reject(new Error("too late")), 2_000))
	const pending = withTimeout(failing, 1_000, () => {
		throw new Error("no answer in time")
	})
	const refused = expect(pending).rejects.toThrow("no answer in time")
	await vi.advanceTimersByTimeAsync(3_000)
	await refused
})
