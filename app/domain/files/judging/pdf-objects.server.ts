import { createRequire } from "node:module"
import { z } from "zod"

/** What we use of the WebAssembly build of qpdf; its own types leave out half of it. */
interface Qpdf {
	/** @returns 0: done; 2: failed; 3: done, with warnings */
	callMain(args: string[]): number
	FS: {
		init(input: null, output: (byte: number) => void, errors: (byte: number) => void): void
		writeFile(path: string, content: Uint8Array): void
		readFile(path: string): Uint8Array
	}
}

const createQpdf: (options: { preRun: ((qpdf: Qpdf) => void)[] }) => Promise<Qpdf> = createRequire(
	import.meta.url,
)("@neslinesli93/qpdf-wasm")

/** One program for one call: it is not made for a second. */
async function run(pdf: Uint8Array, args: string[]) {
	const errors: number[] = []
	const qpdf = await createQpdf({
		preRun: [
			({ FS }) =>
				FS.init(
					null,
					() => undefined,
					(byte) => void errors.push(byte),
				),
		],
	})
	qpdf.FS.writeFile("/form.pdf", pdf)
	const status = qpdf.callMain(args)
	return { status, files: qpdf.FS, errors: Buffer.from(errors).toString("latin1") }
}

const [DONE, DONE_WITH_WARNINGS] = [0, 3]
/** Bytes of the description of all objects: what needs more was made to be a burden. */
const LONGEST_DESCRIPTION = 48 * 1024 * 1024

/** In the words of qpdf's JSON, version 2: names begin with "/", texts with "u:" or "b:", "5 0 R" refers. */
export type PdfValue = null | boolean | number | string | PdfValue[] | { [key: string]: PdfValue }
/** Every object by its name, e.g. "obj:5 0 R"; of a stream only the dictionary. */
export type PdfObjects = Map<string, PdfValue>

const pdfObjectSchema = z.union([
	z.object({ value: z.custom<PdfValue>() }),
	z.object({ stream: z.object({ dict: z.custom<PdfValue>() }) }),
])
const qpdfOutputSchema = z.object({
	qpdf: z.tuple([z.looseObject({}), z.record(z.string(), pdfObjectSchema)]),
})

type ReadPdfResult =
	/** `isClean` is false where something was left out or guessed, which another reader may see otherwise. */
	{ ok: true; isClean: boolean; objects: PdfObjects } | { ok: false; reason: "damaged" | "locked" }

/** Reads every object of a PDF, unpacked and decrypted where an empty password opens it. */
export async function readPdfObjects(pdf: Uint8Array): Promise<ReadPdfResult> {
	const args = ["--json=2", "--json-key=qpdf", "--json-stream-data=none", "/form.pdf", "/objects.json"]
	const { status, files, errors } = await run(pdf, args)
	if (status !== DONE && status !== DONE_WITH_WARNINGS) {
		return { ok: false, reason: errors.includes("invalid password") ? "locked" : "damaged" }
	}
	const json = files.readFile("/objects.json")
	if (json.length > LONGEST_DESCRIPTION) return { ok: false, reason: "damaged" }
	const [, objects] = qpdfOutputSchema.parse(JSON.parse(Buffer.from(json).toString("utf8"))).qpdf
	const values = Object.entries(objects).map(([name, one]): [string, PdfValue] => [
		name,
		"value" in one ? one.value : one.stream.dict,
	])
	return { ok: true, isClean: status === DONE, objects: new Map(values) }
}
