import { createHash } from "node:crypto"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { expect, onTestFinished } from "vitest"
import { openIsolatedPool } from "#isolated-jobs"
import { JUDGE_LIMITS, openDocumentJudge } from "../../../app/domain/files/judging/document-judge.server.ts"
import { MEDIA_TYPES } from "../../../app/domain/files/rules.ts"
import { openLog } from "../../../app/platform/log.server.ts"
import { activePdfs } from "../../hostile/bad-pdfs.ts"
import { SECRETS } from "../../hostile/good-pictures.ts"
import type { Format } from "../../hostile/mutants/format-node.ts"
import { HEIC, manyExtents } from "../../hostile/mutants/heic.ts"
import { JPEG } from "../../hostile/mutants/jpeg.ts"
import { mutantsOf } from "../../hostile/mutants/mutants.ts"
import { PDF } from "../../hostile/mutants/pdf.ts"
import { PNG } from "../../hostile/mutants/png.ts"
import { WEBP } from "../../hostile/mutants/webp.ts"
import { findActiveNames } from "../ground/active-pdf-names.ts"
import { type JobCost, monitorChildProcesses } from "../ground/child-process-monitor.ts"
import { control, goalSuffix, trial } from "../harness/trial.ts"

/** What a process may use above its limit until it is seen: milliseconds of processor, megabytes. */
const SLACK = { processor: 1_000, memory: 64 }
const GOAL = { processor: JUDGE_LIMITS.processor, memory: JUDGE_LIMITS.memory / 2 ** 20 }

async function ground(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-mutants-"))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	return folder
}

/** What it still tells or runs; nothing of a clean file. */
async function uncleanIn(sent: Buffer, taken: Buffer, mediaType: string): Promise<string[]> {
	if (mediaType === "application/pdf") {
		return [...(sent.equals(taken) ? [] : ["was changed"]), ...(await findActiveNames(taken))]
	}
	const { format, exif, xmp, iptc, orientation = 1 } = await sharp(taken).metadata()
	const told = SECRETS.filter((secret) => taken.includes(secret))
	return [
		...told,
		...(`image/${format}` === mediaType ? [] : [`is ${format}`]),
		...(exif || xmp || iptc || orientation !== 1 ? ["has something besides the picture"] : []),
	]
}

const isBounded = ({ processor, memory }: JobCost) =>
	processor < GOAL.processor + SLACK.processor && memory < GOAL.memory + SLACK.memory

const worst = (costs: JobCost[], figure: keyof JobCost) =>
	Math.round(Math.max(0, ...costs.map((cost) => cost[figure])))

function declare(format: Format): void {
	trial(
		"C2",
		`no_spoilt_${format.extension}_costs_more_than_its_process_or_comes_in_unclean`,
		{ quick: 200, full: 20_000, seconds: 300 },
		async ({ count, random }) => {
			const judge = openDocumentJudge(openLog("silent"), { ...JUDGE_LIMITS, processes: 1 })
			onTestFinished(() => judge.close())
			const path = join(await ground(), "file")
			const watch = monitorChildProcesses(process.pid)
			onTestFinished(() => watch.stop())
			const ends = new Map<string, number>()
			const costs: JobCost[] = []
			const start = performance.now()
			for await (const { seed, content } of mutantsOf(format, random.seed(), count)) {
				await writeFile(path, content)
				const { result: verdict, cost } = await watch.measureJob(() => judge.judge({ path }, "hostile"))
				costs.push(cost)
				const what = { format: format.extension, seed, verdict, cost }
				const end = verdict.ok ? "taken" : verdict.reason
				ends.set(end, (ends.get(end) ?? 0) + 1)
				if (cost.processor > GOAL.processor || cost.memory > GOAL.memory) console.log(JSON.stringify(what))
				expect({ ...what, isBounded: isBounded(cost) }).toMatchObject({ isBounded: true })
				if (!verdict.ok) continue
				const taken = await readFile(path)
				expect({ what, unclean: await uncleanIn(content, taken, verdict.mediaType) }).toMatchObject({
					unclean: [],
				})
				expect(createHash("sha256").update(taken).digest("hex")).toBe(verdict.sha256)
				expect(verdict.mediaType in MEDIA_TYPES).toBe(true)
			}
			expect(Math.min(ends.get("taken") ?? 0, ends.get("damaged") ?? 0)).toBeGreaterThan(0)
			const perSecond = Math.round(count / ((performance.now() - start) / 1_000))
			const [processor, memory] = [worst(costs, "processor"), worst(costs, "memory")]
			const inWords = [...ends].toSorted(([, a], [, b]) => b - a).map(([end, times]) => `${times} ${end}`)
			return {
				tried: `${count} spoilt ${format.extension}, ${perSecond} a second`,
				held: `${inWords.join(", ")}, none unclean; at most ${processor} ms${goalSuffix(processor <= GOAL.processor)} and ${memory} MB${goalSuffix(memory <= GOAL.memory)} in the process of its own`,
			}
		},
	)
}

for (const format of [HEIC, JPEG, PNG, WEBP, PDF]) declare(format)

/** Those that only a reader finds who unpacks what lies packed in ways nobody writes, or mends the table. */
const TOO_HIDDEN = /packed (under|twice|and)|hexadecimal packing|false beginning|bomb|nothing but packed/

control(
	"C2",
	"a_site_that_takes_every_pdf_is_seen_to_take_active_ones",
	{ quick: 1, full: 1 },
	async ({ random }) => {
		const active = (await activePdfs(random.seed())).filter(({ what }) => !TOO_HIDDEN.test(what))
		const unseen: string[] = []
		for (const { what, content } of active) {
			const written = PDF.serialize?.(PDF.parse(content)) ?? content
			if (!(await findActiveNames(written)).length) unseen.push(what)
		}
		expect(unseen).toEqual([])
		return { tried: `${active.length} active PDFs`, held: "what is active in each was seen, as it must" }
	},
)

/** Of a HEIC that announces very many extents, for a judge that believes it. */
async function carelessCost(args: string[], limits: Partial<typeof JUDGE_LIMITS>): Promise<JobCost> {
	const script = join(import.meta.dirname, "../ground/careless-judge.fixture.ts")
	const own = { ...JUDGE_LIMITS, processes: 1, time: 120_000, ...limits }
	const pool = openIsolatedPool<{ path: string }, { extents: number }>({ script, args }, own)
	onTestFinished(() => pool.close())
	const path = join(await ground(), "file")
	await writeFile(path, await manyExtents(10_000))
	const watch = monitorChildProcesses(process.pid)
	onTestFinished(() => watch.stop())
	const { cost } = await watch.measureJob(() => pool.run({ path }, "hostile"))
	return cost
}

control("C2", "a_reader_that_believes_counts_takes_more_than_it_may", { quick: 1, full: 1 }, async () => {
	const busy = await carelessCost([], { processor: 2 * JUDGE_LIMITS.processor })
	const full = await carelessCost(["keep"], {
		processor: 10 * JUDGE_LIMITS.processor,
		memory: 2 * JUDGE_LIMITS.memory,
	})
	expect(busy.processor).toBeGreaterThan(GOAL.processor)
	expect(full.memory).toBeGreaterThan(GOAL.memory)
	expect([busy, full].filter(isBounded)).toEqual([])
	const [processor, memory] = [worst([busy], "processor"), worst([full], "memory")]
	return { tried: "1 HEIC, twice", held: `${processor} ms of processor, ${memory} MB, as it must` }
})
