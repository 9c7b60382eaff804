import { spawnSync } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished } from "vitest"
import { goodPdfs } from "../../hostile/good-pdfs.ts"
import { isInstalled } from "../ground/front.ts"
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
