import fc from "fast-check"
import { expect, test } from "vitest"
import { copyStageOf, progressOf } from "./copies.ts"

const AT = new Date("2026-10-01T09:00:00Z")
const times = { startedAt: AT, queuedAt: null, stoppedAt: null }

test("a_letter_to_many_is_sent_once_its_last_copy_has_left", () => {
	expect(copyStageOf({ ...times, startedAt: null }, false)).toBe("draft")
	expect(copyStageOf(times, false)).toBe("sending")
	expect(copyStageOf({ ...times, queuedAt: AT }, true)).toBe("sending")
	expect(copyStageOf({ ...times, queuedAt: AT }, false)).toBe("sent")
	expect(copyStageOf({ ...times, queuedAt: AT, stoppedAt: AT }, true)).toBe("stopped")
	expect(copyStageOf({ ...times, pausedAt: AT }, false)).toBe("paused")
	expect(copyStageOf({ ...times, queuedAt: AT, pausedAt: AT }, false)).toBe("sent")
})

test("the_numbers_of_the_progress_add_up_to_the_recipients", () => {
	const count = fc.nat({ max: 500 })
	const copies = fc.record({
		...{ queued: count, sending: count, sent: count, failed: count },
		...{ "maybe-sent": count, withdrawn: count },
	})
	fc.assert(
		fc.property(copies, count, fc.constantFrom(null, AT), (copies, unwritten, queuedAt) => {
			const written = Object.values(copies).reduce((sum, one) => sum + one, 0)
			fc.pre(written > 0)
			const recipients = written + unwritten
			const progress = progressOf({ recipients, queuedAt, stoppedAt: null }, copies)
			const numbers = Object.values(progress ?? {})
			expect(numbers.reduce((sum, one) => sum + one, 0)).toBe(recipients)
			expect(progress?.waiting).toBe(copies.queued + copies.sending + (queuedAt ? 0 : unwritten))
		}),
	)
})

test("nothing_is_claimed_of_copies_that_were_deleted_after_their_time", () => {
	expect(progressOf({ recipients: 9, queuedAt: AT, stoppedAt: null }, {})).toBeUndefined()
	expect(progressOf({ recipients: 9, queuedAt: null, stoppedAt: null }, {})).toMatchObject({ waiting: 9 })
})
