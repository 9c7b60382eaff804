import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { PLAIN_FORM } from "../../../domain/application-forms/rules.ts"
import { createTentOptions, potter } from "../../../domain/applying/apply.fixture.ts"
import { MAX_SENT_FILE_SIZE } from "./application-files.ts"
import { checkApplication, checkFiles } from "./checks.ts"
import { findFileErrors } from "./file-errors.ts"

const options = {
	tents: createTentOptions(potter.tentSpace),
	settings: { ...PLAIN_FORM, photos: 2, asksLogo: true },
}
const png = await readFile("public/icon-192.png")
const file = (name: string, content: BlobPart[] = [Uint8Array.from(png)]) => new File(content, name)

/** A whole form with these files. */
function formWith(files: [field: string, file: File][]): FormData {
	const form = new FormData()
	for (const [name, value] of Object.entries(potter)) form.set(name, value)
	for (const [field, value] of files) form.append(field, value)
	return form
}

test.each([
	[
		"too_many_photos",
		[1, 2, 3].map((nth) => ["photo", file(`${nth}.png`)]),
		"photo",
		"Choose at most 2 photos.",
	],
	[
		"a_large_photo",
		[["photo", file("kiln.jpg", [new Uint8Array(MAX_SENT_FILE_SIZE + 1)])]],
		"photo",
		"kiln.jpg is larger than 10 MB. Choose a smaller file.",
	],
	[
		"a_paper",
		[["logo", file("logo.pdf", ["%PDF-1.7\n"])]],
		"logo",
		"logo.pdf is not a picture that we can take.",
	],
	["a_wrong_ending", [["photo", file("kiln.exe")]], "photo", "rename it to end in .jpg."],
	["an_empty_file", [["photo", file("kiln.png", [])]], "photo", "kiln.png is empty."],
] as [string, [string, File][], string, string][])(
	"%s_is_noticed_when_it_is_chosen_and_not_sent",
	async (_, files, field, message) => {
		const form = formWith(files)
		const found = await checkFiles(form, options)
		expect(Object.keys(found ?? {})).toEqual([field])
		expect(found?.[field]?.join()).toContain(message)
		expect(checkApplication(form, options)).toMatchObject({ status: "error", error: found })
	},
)

test("too_many_files_and_what_is_wrong_with_one_of_them_are_both_named", async () => {
	const form = formWith([
		["photo", file("large.jpg", [new Uint8Array(MAX_SENT_FILE_SIZE + 1)])],
		["photo", file("one.png")],
		["photo", file("two.png")],
	])
	const found = await checkFiles(form, options)
	expect(found?.photo).toEqual([
		"large.jpg is larger than 10 MB. Choose a smaller file.",
		"Choose at most 2 photos.",
	])
})

test("of_good_files_nothing_is_known_to_be_wrong", async () => {
	const form = formWith([
		["photo", file("one.png")],
		["photo", file("two.png")],
		["logo", file("logo.png")],
	])
	expect(await checkFiles(form, options)).toBeUndefined()
	expect(checkApplication(form, options).status).toBe("success")
})

test("a_file_of_a_question_counts_where_it_is_asked", async () => {
	const permit = { id: 7, label: "Permit", hint: "", kind: "file" as const, isRequired: false, options: [] }
	const form = formWith([["question-7", file("permit.txt", ["a permit"])]])
	const found = await checkFiles(form, { ...options, questions: [permit] })
	expect(found?.["question-7"]?.join()).toContain("Choose a PDF, JPEG, PNG, WebP or HEIC file.")
	const never = { ...permit, category: "Food" }
	expect(await checkFiles(form, { ...options, questions: [never] })).toBeUndefined()
})

test.each([
	["photo", "kiln.jpg", /damaged or incomplete.*take the picture again/],
	["question-7", "permit.jpg", /damaged or incomplete.*take the picture again/],
	["question-7", "permit.pdf", /damaged or incomplete.*Print it to a new PDF/],
] as const)("advice_for_a_damaged_file_in_%s_called_%s_is_for_what_it_is", (field, name, advice) => {
	const found = findFileErrors(
		{ documents: [], refused: [{ field, name, reason: "damaged" }] },
		options.settings,
		{ 7: name },
	)
	expect(found?.[field]?.join()).toMatch(advice)
})
