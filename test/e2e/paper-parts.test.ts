import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { documents } from "../../app/domain/files/schema.server.ts"
import { askFor } from "../../app/domain/papers/papers.fixture.ts"
import { papers } from "../../app/domain/papers/schema.server.ts"
import { vendorLinks } from "../../app/domain/vendor-pages/schema.server.ts"
import { createPdf } from "../documents.ts"
import { badDocuments } from "../hostile/bad-documents.ts"
import { goodPdfs } from "../hostile/good-pdfs.ts"
import { goodPictures } from "../hostile/good-pictures.ts"
import { inflatingPictures } from "../hostile/inflating-pictures.ts"
import { reportMeasurement } from "../report-measurement.ts"
import { drawSeeds, sample } from "../sample.ts"
import { randomFrom } from "../trust/harness/random.ts"
import {
	addPaperVendor,
	askForFile,
	openPaperEdition,
	type SentFile,
	sendAsForm,
	sendInParts,
} from "./paper-vendor.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const { db } = site
const edition = await openPaperEdition(site)
const seed = Number(process.env.SEED ?? 20251120)

const typesOf = async (id: number) => {
	const { mediaType, sha256, state } = documents
	const rows = await db
		.select({ mediaType, sha256, state })
		.from(documents)
		.where(eq(documents.applicationId, id))
	return rows.map((row) => Object.values(row).join(" ")).toSorted()
}

/** The words that each way has for it, and what it keeps of it. */
async function sendBothWays(files: SentFile[]) {
	const [one, other] = [await addPaperVendor(site), await addPaperVendor(site)]
	const form = await sendAsForm(one.paper, files)
	const parts = await sendInParts(other.paper, files)
	return {
		form: { ...form, kept: await typesOf(one.id) },
		parts: { ...parts, kept: await typesOf(other.id) },
	}
}

test("every_file_of_the_hostile_corpus_is_judged_in_the_same_words_by_both_ways", async (context) => {
	const [bad, pdfs, pictures, inflating] = await Promise.all([
		badDocuments(seed),
		goodPdfs(seed),
		goodPictures(seed),
		inflatingPictures(seed),
	])
	const corpus = [...bad, ...pdfs, ...pictures, ...inflating]
	expect(corpus.length).toBeGreaterThan(220)
	const tried = sample("papers both ways", corpus, 25)
	const counts = { refused: 0, taken: 0 }
	const different: unknown[] = []
	for (const { what, name, content } of tried) {
		const { form, parts } = await sendBothWays([{ name, content }])
		counts[form.status === 200 ? "taken" : "refused"] += 1
		if (JSON.stringify(form) !== JSON.stringify(parts)) different.push({ what, form, parts })
	}
	expect(different).toEqual([])
	expect(Math.min(counts.refused, counts.taken)).toBeGreaterThan(0)
	reportMeasurement(
		context,
		`${tried.length} files both ways: ${counts.refused} refused, ${counts.taken} taken`,
	)
})

const pdf = async (name = "form.pdf"): Promise<SentFile> => ({ name, content: await createPdf(randomUUID()) })

test("what_is_empty_too_large_and_too_much_has_the_same_words", async () => {
	const huge = { name: "scan.pdf", content: Buffer.alloc(15 * 1024 * 1024 + 1) }
	const empty = { name: 'خط "x".pdf', content: Buffer.alloc(0) }
	const eleven = await Promise.all(Array.from({ length: 11 }, () => pdf()))
	for (const files of [[huge], [empty], eleven]) {
		const { form, parts } = await sendBothWays(files)
		expect(parts).toEqual(form)
		expect(form.errors).toHaveLength(1)
	}
	// The control: ten are taken.
	const ten = await sendBothWays(eleven.slice(1))
	expect([ten.form.status, ten.parts]).toEqual([200, ten.form])
})

test("a_vendor_sends_papers_sixty_times_an_hour_whichever_way_and_no_form_of_somebody_else_uses_that_up", async () => {
	const { paper } = await addPaperVendor(site)
	const file = await pdf()
	for (let nth = 0; nth < 30; nth += 1) expect((await sendAsForm(paper, [file])).status).toBe(200)
	for (let nth = 0; nth < 30; nth += 1) expect((await sendInParts(paper, [file])).status).toBe(200)
	const refused = await sendInParts(paper, [file])
	expect([refused.status, refused]).toEqual([429, await sendAsForm(paper, [file])])
})

/** What people and strangers call files; without what a form cannot tell apart: %22 and ", a last \\, NUL. */
const NAME_PARTS = [
	...[
		" ",
		"  ",
		"\t",
		"\n",
		"\u00a0",
		"\u2028",
		"\u202e",
		"\u200b",
		"\ufeff",
		'"',
		"'",
		"&",
		"<b>",
		";",
		"/",
		"%",
	],
	...["é", "e\u0301", "خط", "form", "Form 2", ".", ".pdf", ".scr", ".PDF", "..", "x".repeat(80)],
]

test("whatever_a_file_is_called_both_ways_call_it_the_same", async () => {
	for (const walk of drawSeeds("names of papers", 25)) {
		const random = randomFrom(walk)
		const parts = Array.from({ length: random.whole(1, 5) }, () => random.pick(NAME_PARTS))
		const name = parts.join("") + random.pick([".pdf", ".scr", " ", ""])
		const sent = await sendBothWays([{ name, content: Buffer.from("no document") }])
		expect(sent.parts, `${walk}: ${JSON.stringify(name)}`).toEqual(sent.form)
		expect(sent.form.errors, walk).toHaveLength(1)
	}
})

test("who_asks_again_because_the_answer_was_lost_has_sent_the_paper_once", async () => {
	const { id, paper } = await addPaperVendor(site)
	const submission = randomUUID().replaceAll("-", "")
	const file = await pdf()
	for (let nth = 0; nth < 3; nth += 1) expect((await sendInParts(paper, [file], submission)).status).toBe(200)
	expect(await typesOf(id)).toHaveLength(1)
	const [row] = await db.select().from(papers).where(eq(papers.applicationId, id))
	expect(row?.version).toBe(1)
})

/** What each way answers whoever may not send this any more: where to go, and not a byte is kept. */
async function expectNothingTaken(
	{ id, page, paper }: Awaited<ReturnType<typeof addPaperVendor>>,
	path: string,
	status: number,
) {
	const headers = { origin: site.url }
	const form = await fetch(paper, { method: "POST", headers, body: new FormData(), redirect: "manual" })
	expect([form.status, form.headers.get("location")]).toEqual([302, path])
	const file = await pdf()
	const upload = randomUUID().replaceAll("-", "")
	for (const from of [undefined, 0])
		expect(await askForFile(paper, upload, file, from)).toEqual({ status, answer: { location: path } })
	const body = new URLSearchParams({ submission: upload, files: `${upload}-${file.content.length}` })
	const submitted = await fetch(`${paper}/submission`, { method: "POST", headers, body })
	expect([submitted.status, await submitted.json()]).toEqual([status, { location: path }])
	expect([await typesOf(id), page.startsWith(site.url)]).toEqual([[], true])
}

test("a_link_that_ended_a_closed_edition_and_a_paper_nobody_asks_for_take_nothing", async () => {
	const pathOf = (page: string) => page.slice(site.url.length)
	const closed = await addPaperVendor(site)
	await db.update(editions).set({ closedAt: new Date() }).where(eq(editions.id, edition.id))
	await expectNothingTaken(closed, `${pathOf(closed.page)}?unsaved=paper`, 409)
	await db.update(editions).set({ closedAt: null }).where(eq(editions.id, edition.id))
	await askFor(db, edition.id, [])
	await expectNothingTaken(closed, `${pathOf(closed.page)}?unsaved=paper`, 409)
	await openPaperEdition(site)
	const revoked = await addPaperVendor(site)
	await db.update(vendorLinks).set({ revokedAt: new Date() }).where(eq(vendorLinks.applicationId, revoked.id))
	await expectNothingTaken(revoked, `${pathOf(revoked.page)}?unsaved=paper`, 404)
})

test("a_link_opens_no_more_than_twenty_uploads_and_goes_on_with_those", async () => {
	const { paper } = await addPaperVendor(site)
	const file = await pdf()
	const uploads = Array.from({ length: 21 }, () => randomUUID().replaceAll("-", ""))
	const begin = (upload: string) => askForFile(paper, upload, file, file.content.length)
	for (const upload of uploads.slice(0, 20)) expect((await begin(upload)).status).toBe(202)
	const busy = "The site is busy at the moment. Please try again in a few minutes."
	expect(await begin(uploads[20] ?? "")).toEqual({ status: 429, answer: { errors: [busy] } })
	expect((await askForFile(paper, uploads[0] ?? "", file, 0)).status).toBe(200)
	const other = await addPaperVendor(site)
	expect((await sendInParts(other.paper, [file])).status).toBe(200)
})
