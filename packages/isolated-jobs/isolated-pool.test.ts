import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, onTestFinished, test } from "vitest"
import { type IsolationLimits, openIsolatedPool } from "./isolated-pool.ts"

const folder = await mkdtemp(join(tmpdir(), "isolated-jobs-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const script = join(folder, "child.mjs")
await writeFile(
	script,
	`process.on("message", ({ nth, job: { verb, value } }) => {
		const say = (result) => process.send({ nth, result: { ...result, pid: process.pid } })
		if (verb === "echo") say({ value, env: Object.keys(process.env) })
		if (verb === "spin") for (;;);
		if (verb === "wait") setTimeout(() => say({ value }), value)
		if (verb === "fill") { const all = []; for (;;) all.push(Buffer.alloc(4e6, 1)) }
		if (verb === "end") process.exit(3)
		if (verb === "ready") setInterval(() => process.send({ nth: 0 }), 100)
		if (verb === "twice") { say({ value: 1 }); say({ value: 2 }) }
	})
	process.send({ nth: 0 })`,
)

interface Job {
	verb: "echo" | "spin" | "wait" | "fill" | "end" | "twice" | "silent" | "ready"
	value?: number
}
interface JobResult {
	value?: number
	pid: number
	env?: string[]
}

/** Milliseconds after which a job that says nothing is given up: one that speaks needs a moment on a busy machine too. */
const SILENCE = 6_000

function pool(changed: Partial<IsolationLimits> = {}, afterwards = onTestFinished) {
	const limits = { processes: 1, waiting: 10, processor: 300, time: 20_000, memory: 200e6, ...changed }
	const opened = openIsolatedPool<Job, JobResult>({ script, args: [] }, limits)
	afterwards(() => opened.close())
	return opened
}
const resultOf = async (outcome: ReturnType<ReturnType<typeof pool>["run"]>) => {
	const ended = await outcome
	return ended.ok ? ended.result.value : ended.reason
}

test("a_job_is_answered_by_a_process_that_knows_no_setting_of_ours", async () => {
	process.env.AUTH_SECRET = "a secret of this process"
	const { run } = pool()
	const outcome = await run({ verb: "echo", value: 7 }, "a")
	delete process.env.AUTH_SECRET
	if (!outcome.ok) throw new Error(outcome.reason)
	expect(outcome.result.value).toBe(7)
	expect(outcome.result.pid).not.toBe(process.pid)
	expect(outcome.result.env).not.toContain("AUTH_SECRET")
})

test.skipIf(process.platform !== "linux")(
	"what_takes_too_much_is_killed_and_the_next_job_is_done",
	async () => {
		const wrong = [
			{ verb: "spin", reason: "too-long", limits: {} },
			// Getting memory takes processor time too, on a busy machine more.
			{ verb: "fill", reason: "too-much-memory", limits: { processor: 10_000 } },
		] as const
		for (const { verb, reason, limits } of wrong) {
			const { run } = pool(limits)
			expect(await resultOf(run({ verb }, "a"))).toBe(reason)
			expect(await resultOf(run({ verb: "echo", value: 1 }, "a"))).toBe(1)
		}
	},
)

test.skipIf(process.platform !== "linux")(
	"a_job_that_failed_says_what_it_took_and_another_try_may_have_what_is_left_with_the_start_of_its_process",
	async () => {
		const limits = { processor: 400, time: 100_000 }
		const first = await pool(limits).run({ verb: "spin" }, "a")
		expect(first).toMatchObject({ ok: false, reason: "too-long" })
		const taken = first.ok ? 0 : first.processorUsed
		expect(taken).toBeGreaterThan(400 * 0.9)
		const { run } = pool({ processor: 60_000, time: 100_000 })
		const second = await run({ verb: "spin" }, "a", { processorLeft: 2_000 - taken })
		expect(second).toMatchObject({ ok: false, reason: "too-long" })
		const all = taken + (second.ok ? 0 : second.processorUsed)
		expect(all).toBeGreaterThan(1_800)
		// On a busy machine the last look may be late.
		expect(all).toBeLessThan(2_300)
		expect(await resultOf(run({ verb: "echo", value: 6 }, "a"))).toBe(6)
	},
)

// Side by side: each waits until silence is taken for an end.
describe.concurrent("silence", () => {
	test("what_ends_by_itself_or_says_nothing_is_told_and_the_next_job_is_done", async ({
		onTestFinished: afterwards,
	}) => {
		const { run } = pool({ time: SILENCE }, afterwards)
		expect(await resultOf(run({ verb: "end" }, "a"))).toBe("crashed")
		expect(await resultOf(run({ verb: "silent" }, "a"))).toBe("too-late")
		expect(await resultOf(run({ verb: "echo", value: 2 }, "a"))).toBe(2)
	})

	test("a_process_that_says_again_that_it_is_ready_gets_no_more_time_by_that", async ({
		onTestFinished: afterwards,
	}) => {
		const { run } = pool({ time: SILENCE }, afterwards)
		expect(await resultOf(run({ verb: "ready" }, "a"))).toBe("too-late")
		expect(await resultOf(run({ verb: "echo", value: 4 }, "a"))).toBe(4)
	})
})

test("a_job_that_nobody_waits_for_is_not_begun", async () => {
	const { run } = pool()
	const waiting = new AbortController()
	const before = run({ verb: "wait", value: 300 }, "a")
	const abandoned = run({ verb: "spin" }, "b", { signal: waiting.signal })
	const after = run({ verb: "echo", value: 4 }, "c")
	waiting.abort()
	expect(await Promise.all([before, abandoned, after].map(resultOf))).toEqual([300, "abandoned", 4])
})

test("a_second_answer_to_one_job_is_not_taken_for_that_of_the_next", async () => {
	const { run } = pool()
	expect(await resultOf(run({ verb: "twice" }, "a"))).toBe(1)
	expect(await resultOf(run({ verb: "echo", value: 5 }, "a"))).toBe(5)
})

test("where_no_process_starts_that_is_told", async () => {
	for (const program of [join(folder, "missing.mjs"), `${script}\0`]) {
		const opened = openIsolatedPool<Job, JobResult>(
			{ script: program, args: [] },
			{ processes: 2, waiting: 10, processor: 300, time: 20_000, memory: 200e6 },
		)
		onTestFinished(() => opened.close())
		const outcomes = await Promise.all(
			[1, 2, 3].map((value) => resultOf(opened.run({ verb: "echo", value }, "a"))),
		)
		expect(outcomes).toEqual(["not-started", "not-started", "not-started"])
	}
})

test("one_process_serves_many_jobs_and_no_more_processes_than_allowed_run", async () => {
	const { run } = pool({ processes: 2, waiting: 50 })
	const outcomes = await Promise.all(
		Array.from({ length: 20 }, (_, nth) => run({ verb: "echo", value: nth }, String(nth))),
	)
	const answers = outcomes.map((outcome) => (outcome.ok ? outcome.result : undefined))
	expect(answers.map((answer) => answer?.value)).toEqual(Array.from({ length: 20 }, (_, nth) => nth))
	expect(new Set(answers.map((answer) => answer?.pid)).size).toBeLessThanOrEqual(2)
})

test("a_process_does_no_more_jobs_than_it_may", async () => {
	const { run } = pool({ jobsPerProcess: 2 })
	const pids: (number | undefined)[] = []
	for (let nth = 0; nth < 5; nth += 1) {
		const outcome = await run({ verb: "echo", value: nth }, "a")
		pids.push(outcome.ok ? outcome.result.pid : undefined)
	}
	const [first, second, third] = [pids[0], pids[2], pids[4]]
	expect(pids).toEqual([first, first, second, second, third])
	expect(new Set([first, second, third, undefined]).size).toBe(4)
})

test("a_full_queue_and_a_closed_pool_say_so", async () => {
	const opened = pool({ waiting: 1 })
	const running = resultOf(opened.run({ verb: "wait", value: 60_000 }, "a"))
	const waiting = resultOf(opened.run({ verb: "echo" }, "b"))
	expect(await resultOf(opened.run({ verb: "echo" }, "c"))).toBe("queue-full")
	await opened.close()
	expect(await Promise.all([running, waiting, resultOf(opened.run({ verb: "echo" }, "d"))])).toEqual([
		"closed",
		"closed",
		"closed",
	])
})
