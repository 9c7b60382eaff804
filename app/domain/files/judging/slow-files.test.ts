import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { pdfWith } from "../../../../test/hostile/bad-pdfs.ts"
import { openPatientJudge } from "./patient-judge.fixture.ts"

const folder = await mkdtemp(join(tmpdir(), "tamasha-slow-"))
const judge = openPatientJudge()
afterAll(async () => {
	await judge.close()
	await rm(folder, { recursive: true, force: true })
})

/** Little to send and minutes to judge: each of these ends may be that of an earlier state, which is read by itself. */
const heavy = pdfWith("", `4 0 obj null endobj\n${"%%EOF\n".repeat(50_000)}`)

test("nothing_is_judged_for_who_went_away", async () => {
	const path = join(folder, "left.pdf")
	await writeFile(path, pdfWith("", "4 0 obj null endobj"))
	expect(await judge.judge({ path }, "gone", AbortSignal.abort())).toEqual({
		ok: false,
		reason: "not-judged",
	})
	expect(await judge.judge({ path }, "here")).toMatchObject({ ok: true })
})

test("a_small_file_does_not_wait_for_slow_ones_that_came_before_it", async () => {
	const slow = ["1", "2"].map((name) => join(folder, name))
	for (const path of slow) await writeFile(path, heavy)
	const small = join(folder, "small")
	await writeFile(small, pdfWith("", "4 0 obj null endobj"))
	const judged: string[] = []
	const verdicts = [...slow, small].map(async (path) => {
		const verdict = await judge.judge({ path }, `sender of ${path}`)
		judged.push(path)
		return verdict
	})
	expect(await verdicts.at(-1)).toMatchObject({ ok: true })
	expect(judged.indexOf(small)).toBeLessThan(2)
	await judge.close()
	await Promise.all(verdicts)
})
