import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { hostileFileNames } from "../../../test/hostile/hostile-texts.ts"
import { reportMeasurement } from "../../../test/report-measurement.ts"
import { isStorageKey } from "../../platform/files/file-store.server.ts"
import { openFolderStore } from "../../platform/files/folder-store.server.ts"
import {
	documentKey,
	documentName,
	downloadName,
	ensureExtension,
	hasUnsupportedExtension,
	redactDocumentNames,
	sanitise,
} from "./names.ts"
import { DOCUMENT_FIELDS } from "./rules.ts"

describe("names of stored documents", () => {
	test.each([
		["indemnity", "Maji & Grill", "my form.pdf", "Maji___Grill-my_form.pdf"],
		["insurance", "Maji & Grill", "cover.pdf", "Maji___Grill-insurance-cover.pdf"],
		["indemnity", "Café-Bar_2.0", "ünï.PDF", "Caf_-Bar_2.0-_n_.PDF"],
		["indemnity", "  ", "form.pdf", "vendor-form.pdf"],
		["indemnity", "日本", "😀.png", "__-_.png"],
		["indemnity", "..", "..", "..-.."],
		["indemnity", "A/B\\C", "../../etc/passwd", "A_B_C-.._.._etc_passwd"],
		["indemnity", "A", "", "A-"],
	] as const)("%s of %j called %j", (field, brand, original, expected) => {
		expect(documentName(field, brand, original)).toBe(expected)
	})
})

describe("names of downloads", () => {
	test.each([
		["indemnity", "Wanjirũ Pötter", "one.pdf", "Wanjirũ_Pötter-one.pdf"],
		["insurance", "Maji & Grill", "Mũthoni’s cover.pdf", "Maji___Grill-insurance-Mũthoni_s_cover.pdf"],
		["indemnity", "日本", "😀.png", "日本-_.png"],
		["indemnity", "A/B\\C", "../../etc/pa\u202esswd", "A_B_C-.._.._etc_pa_sswd"],
		["indemnity", "Cafe\u0301", "a.pdf", "Café-a.pdf"],
		["indemnity", "  ", "form.pdf", "vendor-form.pdf"],
	] as const)("%s of %j called %j", (field, brand, original, expected) => {
		expect(downloadName(field, brand, original)).toBe(expected)
	})

	test("whatever_it_is_made_of_a_file_system_takes_it_and_plain_names_are_those_that_are_kept", () => {
		const text = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.string({ unit: "grapheme" }))
		const plain = fc.string({ unit: fc.constantFrom(..."aZ9._- &/:’😀"), maxLength: 200 })
		const field = fc.constantFrom(...DOCUMENT_FIELDS)
		fc.assert(
			fc.property(field, text, text, (kind, brand, original) => {
				const name = downloadName(kind, brand, original)
				expect(name).toMatch(/^[\p{L}\p{M}\p{N}._-]+$/u)
				expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240)
				expect(() => encodeURIComponent(name)).not.toThrow()
			}),
		)
		fc.assert(
			fc.property(field, plain, plain, (kind, brand, original) => {
				expect(downloadName(kind, brand, original)).toBe(documentName(kind, brand, original))
			}),
		)
	})
})

test("long_names_keep_brand_and_ending", () => {
	const name = documentName("insurance", "B".repeat(300), `${"f".repeat(300)}.jpeg`)
	expect(name).toBe(`${"B".repeat(60)}-insurance-${"f".repeat(74)}.jpeg`)
	expect(documentName("indemnity", "A", `${"f".repeat(200)}.${"e".repeat(200)}`)).toHaveLength(150)
})

test("whatever_a_name_is_its_key_stays_in_the_folder_of_its_application", () => {
	const nasty = fc.string({
		unit: fc.constantFrom("..", "/", "\\", "\0", "\n", "a", ".", "%2f", "é", "~", ":", " "),
	})
	fc.assert(
		fc.property(
			fc.constantFrom(...DOCUMENT_FIELDS),
			fc.oneof(fc.string({ unit: "binary" }), nasty),
			fc.oneof(fc.string({ unit: "binary" }), nasty),
			fc.integer({ min: 1, max: 99 }),
			(field, brand, original, version) => {
				const key = documentKey(
					{ edition: "christmas-2025", applicationId: 17 },
					documentName(field, brand, original),
					version,
				)
				expect(isStorageKey(key)).toBe(true)
				expect(key).toMatch(/^vendor_form\/christmas-2025\/17\/(v\d+\/)?[A-Za-z0-9._-]+$/)
				expect(new URL(key, "file:///root/").pathname).toBe(`/root/${key}`)
			},
		),
		{ numRuns: 5_000 },
	)
})

describe("hostile names of files (trust.md B4)", () => {
	const seed = Number(process.env.SEED ?? 20251120)
	const names = hostileFileNames(seed, 20_000)
	const root = "/srv/tamasha/files"
	const folder = { edition: "christmas-2025", applicationId: 17 }

	test(`of_20000_none_leaves_the_folder_of_its_application, seed ${seed}`, (context) => {
		const outside = names.filter((name, nth) => {
			const field = DOCUMENT_FIELDS[nth % 2] ?? "indemnity"
			const key = documentKey(folder, documentName(field, names.at(-nth) ?? "", name), 1 + (nth % 3))
			return !isStorageKey(key) || !resolve(root, key).startsWith(`${root}/vendor_form/christmas-2025/17/`)
		})
		expect(outside).toEqual([])
		reportMeasurement(context, `${names.length} names, 0 outside their folder`)
	})

	test("used_as_keys_just_as_they_are_none_that_is_taken_leads_out_of_the_root", () => {
		const taken = names.filter(isStorageKey)
		expect(taken.length).toBeGreaterThan(1_000)
		expect(names.length - taken.length).toBeGreaterThan(1_000)
		expect(taken.filter((key) => !resolve(root, key).startsWith(`${root}/`))).toEqual([])
	})

	test("a_real_store_writes_nothing_beside_its_root", async () => {
		const ground = await mkdtemp(join(tmpdir(), "tamasha-names-"))
		const store = openFolderStore(join(ground, "a/b/files"))
		await writeFile(join(ground, "source"), "x")
		const put = (key: string) =>
			store.put(key, join(ground, "source"), { mediaType: "application/pdf", size: 1 })
		const tried = await Promise.all(
			names.slice(0, 400).map((name) =>
				put(name).then(
					() => true,
					() => false,
				),
			),
		)
		expect(new Set(tried)).toEqual(new Set([true, false]))
		expect((await readdir(ground)).sort()).toEqual(["a", "source"])
		expect([await readdir(join(ground, "a")), await readdir(join(ground, "a/b"))]).toEqual([["b"], ["files"]])
		await rm(ground, { recursive: true })
	})
})

describe("what a name says about its kind (ASVS 5.2.2, 5.4.2)", () => {
	test.each([
		["form.pdf", false],
		["FORM.JPEG", false],
		["form", false],
		["Mkataba 12.2025", false],
		["Mr. Kamau", false],
		["form.pdf.exe", true],
		["form.docx", true],
		["form.html ", true],
		["form\u202efdp.exe", true],
	])("%j", (name, foreign) => {
		expect(hasUnsupportedExtension(name)).toBe(foreign)
	})

	test("a_download_is_called_what_it_is", () => {
		expect(ensureExtension("Udongo-form.PDF", "application/pdf")).toBe("Udongo-form.PDF")
		expect(ensureExtension("Udongo-photo.jpg", "image/webp")).toBe("Udongo-photo.jpg.webp")
		expect(ensureExtension("Udongo-form", "application/pdf")).toBe("Udongo-form.pdf")
	})
})

test("sanitising_keeps_only_what_the_specification_names", () => {
	fc.assert(
		fc.property(fc.string({ unit: "grapheme" }), (text) => {
			expect([...sanitise(text)].length).toBe([...text].length)
			expect(sanitise(text)).toMatch(/^[A-Za-z0-9._-]*$/)
		}),
	)
})

test.each([
	[
		'{"key":"vendor_form/xmas-2025/17/Kikapu_Wanjiru-form.pdf","x":1}',
		'{"key":"vendor_form/xmas-2025/17/…","x":1}',
	],
	["open '/data/files/vendor_form/Wanjiru form.pdf'", "open '/data/files/vendor_form/…'"],
	['{"path":"/files/17"}', '{"path":"/files/17"}'],
])("in_the_log_%s_is_%s", (line, kept) => {
	expect(redactDocumentNames(line)).toBe(kept)
})
