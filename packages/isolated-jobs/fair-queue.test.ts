import fc from "fast-check"
import { expect, test } from "vitest"
import { FairQueue } from "./fair-queue.ts"

const drainQueue = <Job>(queue: FairQueue<Job>) => {
	const jobs: Job[] = []
	for (let job = queue.next(); job !== undefined; job = queue.next()) jobs.push(job)
	return jobs
}

test("a_sender_of_one_waits_for_one_job_of_each_other_sender_at_most", () => {
	const senders = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 })
	fc.assert(
		fc.property(senders, (order) => {
			const queue = new FairQueue<number>(100)
			for (const sender of order) queue.add(sender, String(sender))
			queue.add(99, "late")
			const before = drainQueue(queue)
			const position = before.indexOf(99)
			expect(position).toBeLessThanOrEqual(new Set(order).size)
			expect(before.filter((job) => job !== 99).sort()).toEqual([...order].sort())
			expect(queue.size).toBe(0)
		}),
	)
})

test("jobs_of_one_sender_stay_in_order", () => {
	const queue = new FairQueue<number>(10)
	for (const job of [1, 2, 3]) queue.add(job, "one")
	queue.add(4, "other")
	expect(drainQueue(queue)).toEqual([1, 4, 2, 3])
})

test("a_full_queue_takes_nothing_more_until_there_is_room", () => {
	const queue = new FairQueue<number>(2)
	expect([queue.add(1, "a"), queue.add(2, "b"), queue.add(3, "c")]).toEqual([true, true, false])
	expect([queue.next(), queue.size]).toEqual([1, 1])
	expect(queue.add(3, "c")).toBe(true)
	expect(drainQueue(queue)).toEqual([2, 3])
})
