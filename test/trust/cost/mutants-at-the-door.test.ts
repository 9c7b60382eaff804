import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished } from "vitest"
import { inspectCsv, UnreadableCsvError } from "../../../app/domain/transfer/inputs/csv-file.server.ts"
import { readBatches } from "../../../app/domain/transfer/inputs/rows.ts"
import { openTestDatabase } from "../../database.ts"
import { createPdf } from "../../documents.ts"
import { addVendor } from "../../e2e/extras-form.ts"
import { CSV } from "../../hostile/mutants/csv.ts"
import { BOUNDARY, FORM } from "../../hostile/mutants/form.ts"
import type { Format } from "../../hostile/mutants/format-node.ts"
import { HEIC } from "../../hostile/mutants/heic.ts"
import { JPEG } from "../../hostile/mutants/jpeg.ts"
import { mutantsOf } from "../../hostile/mutants/mutants.ts"
import { PDF } from "../../hostile/mutants/pdf.ts"
import { PNG } from "../../hostile/mutants/png.ts"
import { WEBP } from "../../hostile/mutants/webp.ts"
import { openCostMeter } from "../ground/cost-meter.ts"
import { buildExtrasForm, JUDGED, multipartRequest, sendHostileRequest } from "../ground/hostile-request.ts"
import { readForm } from "../ground/read-form.ts"
import { startTestServer } from "../ground/test-server.ts"
import { COST_GOAL } from "../harness/cost.ts"
import { goalSuffix, trial } from "../harness/trial.ts"

/** Milliseconds of processor for a table of two megabytes at most, which an organiser sends. */
const TABLE_GOAL = 5_000
/** As many as a form may have in one field. */
const FILES = 10

async function* inPieces(content: Buffer): AsyncGenerator<Buffer> {
	for (let at = 0; at < content.length; at += 64 * 1024) yield content.subarray(at, at + 64 * 1024)
}

/** Reads each of them, one after the other. @returns milliseconds of processor of the slowest, and how they ended */
async function readAll(
	mutants: AsyncIterable<{ seed: number; content: Buffer }>,
	read: (content: Buffer) => Promise<string>,
) {
	const ends = new Map<string, number>()
	let slowest = { processor: 0, seed: 0, bytes: 0 }
	for await (const { seed, content } of mutants) {
		const before = process.threadCpuUsage()
		const end = await read(content)
		const { user, system } = process.threadCpuUsage(before)
		const processor = Math.round((user + system) / 1_000)
		if (processor > slowest.processor) slowest = { processor, seed, bytes: content.length }
		ends.set(end, (ends.get(end) ?? 0) + 1)
	}
	console.log(JSON.stringify(slowest))
	const inWords = [...ends].map(([end, times]) => `${times} ${end}`).join(", ")
	return { slowest: slowest.processor, inWords }
}

trial(
	"C2",
	"no_spoilt_form_takes_long_to_read",
	{ quick: 300, full: 20_000, seconds: 120 },
	async ({ count, random }) => {
		const { slowest, inWords } = await readAll(mutantsOf(FORM, random.seed(), count), (content) =>
			readForm(inPieces(content), BOUNDARY),
		)
		return {
			tried: `${count} spoilt forms`,
			held: `${inWords}, the slowest in ${slowest} ms of processor${goalSuffix(slowest <= COST_GOAL.processor)}`,
		}
	},
)

trial(
	"C2",
	"no_spoilt_table_takes_long_to_read",
	{ quick: 300, full: 20_000, seconds: 240 },
	async ({ count, random }) => {
		const folder = await mkdtemp(join(tmpdir(), "tamasha-tables-"))
		onTestFinished(() => rm(folder, { recursive: true, force: true }))
		const path = join(folder, "table.csv")
		const { slowest, inWords } = await readAll(mutantsOf(CSV, random.seed(), count), async (content) => {
			await writeFile(path, content)
			try {
				const file = await inspectCsv({ name: "table.csv", path })
				for await (const _ of readBatches(file));
				return "read"
			} catch (error) {
				if (error instanceof UnreadableCsvError) return "refused"
				throw error
			}
		})
		return {
			tried: `${count} spoilt tables`,
			held: `${inWords}, the slowest in ${slowest} ms of processor${goalSuffix(slowest <= TABLE_GOAL)}`,
		}
	},
)

interface NamedFile {
	name: string
	content: Buffer
}

const ANSWERS = ["200", "422", `422 ${JUDGED}`]

const countAnswers = (answers: string[]): string =>
	[...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => `${all.length} × ${answer}`).join(", ")

/** Spoilt documents of every kind in turn. */
async function* spoiltDocuments(seed: number, count: number): AsyncGenerator<NamedFile> {
	const formats: Format[] = [HEIC, JPEG, PNG, WEBP, PDF]
	const sources = formats.map((format) => ({ format, mutants: mutantsOf(format, seed, count) }))
	for (let nth = 0; nth < count; nth += 1) {
		const { format, mutants } = sources[nth % sources.length] ?? {}
		const { value } = (await mutants?.next()) ?? {}
		if (value) yield { name: `${nth}.${format?.extension}`, content: value.content as Buffer }
	}
}

trial(
	"C2",
	"spoilt_files_leave_the_process_that_serves_everybody_alone",
	{ quick: 200, full: 5_000, seconds: 600 },
	async ({ count, random }) => {
		const { db, url } = await openTestDatabase()
		const server = await startTestServer({ DATABASE_URL: url })
		const meter = await openCostMeter(server)
		const files: NamedFile[] = []
		for await (const file of spoiltDocuments(random.seed(), count)) files.push(file)
		const forms = Math.ceil(files.length / FILES)
		const size = Math.round(files.reduce((sum, { content }) => sum + content.length, 0) / files.length)
		const good = { name: "form.pdf", content: await createPdf("filler", size) }
		const sendAll = (filesOf: (nth: number) => NamedFile[]) =>
			meter.measureCost({ what: `a form with ${FILES} spoilt files`, bytes: size * FILES }, async (each) => {
				const answers: string[] = []
				for (let nth = 0; nth < forms; nth += 1) {
					const { emailAddress } = await addVendor({ db }, "Spoilt")
					const body = buildExtrasForm(emailAddress, filesOf(nth))
					const form = multipartRequest("files", "/extras/submissions", body)
					answers.push(
						await each(() => sendHostileRequest(server.url, form, `10.8.${nth >> 8}.${nth & 255}`)),
					)
				}
				return { requestCount: forms, summary: countAnswers(answers) }
			})
		const beside = await sendAll(() => Array<NamedFile>(FILES).fill(good))
		expect(beside.answer).toBe(`${forms} × 200`)
		const spoilt = await sendAll((nth) => files.slice(nth * FILES, (nth + 1) * FILES))
		const cost = { ...spoilt, honest: beside.beside }
		// In one of very many forms there may be nothing but other kinds of files.
		const [, unjudged = 0] = /(\d+) × 422(?! )/.exec(cost.answer) ?? []
		expect(Number(unjudged)).toBeLessThanOrEqual(forms / 10)
		expect(cost.answer.split(", ").every((one) => ANSWERS.includes(one.replace(/^\d+ × /, "")))).toBe(true)
		expect(await readdir(join(server.dataDir, "quarantine"))).toEqual([])
		return {
			tried: `${forms} forms with ${FILES} spoilt files each`,
			held: `${cost.answer}, nothing in quarantine`,
			costs: [cost],
		}
	},
)
