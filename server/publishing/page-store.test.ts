import fc from "fast-check"
import { expect, test } from "vitest"
import { createPageStore } from "./page-store.ts"

const AGE = 100
const MOST = 50

const step = fc.oneof(
	fc.record({ set: fc.constantFrom(..."abcdefgh"), size: fc.integer({ min: 1, max: 60 }) }),
	fc.record({ use: fc.constantFrom(..."abcdefgh") }),
	fc.record({ wait: fc.nat(80) }),
)

test("memory_stays_bounded_and_what_was_not_asked_for_the_longest_goes_first", () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
			let time = 0
			const store = createPageStore<number>({
				maxBytes: MOST,
				maxIdleMs: AGE,
				bytesOf: (size) => size,
				now: () => time,
			})
			/** Newest use last. */
			let expected: { key: string; size: number; at: number }[] = []
			for (const one of steps) {
				if ("wait" in one) time += one.wait
				else if ("use" in one) {
					const found = expected.find(({ key }) => key === one.use)
					expect(store.use(one.use)).toBe(found?.size)
					if (found) expected = [...expected.filter((other) => other !== found), { ...found, at: time }]
				} else {
					store.set(one.set, one.size)
					expected = expected.filter(({ key }) => key !== one.set)
					if (one.size > MOST) continue
					expected.push({ key: one.set, size: one.size, at: time })
					const sum = () => expected.reduce((all, { size }) => all + size, 0)
					while (sum() > MOST || time - (expected[0]?.at ?? time) > AGE) expected.shift()
				}
				expect(store.size()).toEqual({
					pages: expected.length,
					bytes: expected.reduce((all, { size }) => all + size, 0),
				})
			}
		}),
	)
})
