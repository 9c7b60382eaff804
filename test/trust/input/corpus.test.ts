import { spawnSync } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished } from "vitest"
import { openTestDatabase } from "../../database.ts"
import { addVendor } from "../../e2e/extras-form.ts"
import { badDocuments } from "../../hostile/bad-documents.ts"
import { goodPdfs } from "../../hostile/good-pdfs.ts"
import { openCostMeter } from "../ground/cost-meter.ts"
import { buildExtrasForm, JUDGED, multipartRequest, sendHostileRequest } from "../ground/hostile-request.ts"
import { isInstalled } from "../ground/reverse-proxy.ts"
import { startTestServer } from "../ground/test-server.ts"
import { control, trial } from "../harness/trial.ts"

/** 0: whole; 3: whole, with something to say about it. */
const WHOLE = [0, 3]

async function checkedByQpdf(content: Buffer): Promise<number> {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-qpdf-"))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	const file = join(folder, "form.pdf")
	await writeFile(file, content)
	return spawnSync("qpdf", ["--check", file]).status ?? -1
}

trial(
	"B3",
	"what_we_call_a_good_pdf_is_whole_for_qpdf_too",
	{ quick: 1, full: 1 },
	async ({ random, skip }) => {
		if (!isInstalled("qpdf")) skip("qpdf is not installed")
		const samples = await goodPdfs(random.seed())
		const broken: string[] = []
		for (const { what, content } of samples) {
			if (!WHOLE.includes(await checkedByQpdf(content))) broken.push(what)
		}
		expect(broken).toEqual([])
		return { tried: `qpdf --check on ${samples.length} good PDFs`, held: "all whole" }
	},
)

control("B3", "half_a_pdf_is_not_whole_for_qpdf", { quick: 1, full: 1 }, async ({ random, skip }) => {
	if (!isInstalled("qpdf")) skip("qpdf is not installed")
	const [sample] = await goodPdfs(random.seed())
	const half = sample?.content.subarray(0, sample.content.length / 3) ?? Buffer.alloc(0)
	expect(WHOLE).not.toContain(await checkedByQpdf(half))
	return { tried: "1 third of a PDF", held: "refused by qpdf, as it must" }
})

/** What is only found by looking into a file. */
const INSIDE = ["active", "locked", "damaged", "too-many-pixels"]
/** As many as a form may have in one field. */
const FILES = 10

const inTens = <T>(files: T[]): T[][] =>
	Array.from({ length: Math.ceil(files.length / FILES) }, (_, nth) =>
		files.slice(nth * FILES, (nth + 1) * FILES),
	)

trial("B3", "no_bad_document_costs_much_at_the_door", { quick: 1, full: 5 }, async ({ count, random }) => {
	const { db, url } = await openTestDatabase()
	const server = await startTestServer({ DATABASE_URL: url })
	const meter = await openCostMeter(server)
	const bad = await badDocuments(random.seed())
	const { emailAddress } = await addVendor({ db }, "Bad")
	const good = await goodPdfs(random.seed())
	const tens = inTens(bad)
	const inside = tens.filter((ten) => ten.some(({ reason }) => INSIDE.includes(reason))).length
	const forms = tens.map((ten) => buildExtrasForm(emailAddress, ten))
	const bytes = Math.round(forms.reduce((sum, form) => sum + form.length, 0) / forms.length)
	let sentForms = 0
	const send = (form: Buffer) => {
		const from = `10.3.${sentForms >> 8}.${sentForms++ & 255}`
		return sendHostileRequest(server.url, multipartRequest("ten", "/extras/submissions", form), from)
	}
	const sendAll = async (rounds: number) => {
		const answers: string[] = []
		for (let round = 0; round < rounds; round += 1) for (const form of forms) answers.push(await send(form))
		return answers
	}
	const cost = await meter.measureFlood(
		{ what: `a form with ${FILES} bad documents`, bytes },
		{
			warmUp: () => sendAll(1),
			async good() {
				const goodTens = inTens(good)
				for (let nth = 0; nth < count * forms.length; nth += 1) {
					const vendor = await addVendor({ db }, "Good")
					const form = buildExtrasForm(vendor.emailAddress, goodTens[nth % goodTens.length] ?? [])
					expect(await send(form)).toBe("200")
				}
			},
			async hostile() {
				const answers = await sendAll(count)
				expect(answers.filter((answer) => !answer.startsWith("422"))).toEqual([])
				expect(answers.filter((answer) => answer.includes(JUDGED))).toHaveLength(count * inside)
				return { requestCount: answers.length, summary: [...new Set(answers)].join(", ") }
			},
		},
	)
	return {
		tried: `${bad.length} bad documents, ${FILES} a form, ${count} times`,
		held: `each form refused, ${inside} of ${forms.length} for what is inside`,
		costs: [cost],
	}
})
