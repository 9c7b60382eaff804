import { sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { ORGANISER, openBlankFormEnvironment } from "./blank-forms.fixture.ts"
import { removeBlankForm } from "./commands.server.ts"
import { findBlankForm, listBlankForms } from "./queries.server.ts"
import { blankFormPath, describeFile } from "./rules.ts"

const { db } = await openTestDatabase()
const { upload, createFile } = await openBlankFormEnvironment(db)
const edition = await addEdition(db)
const at = new Date("2026-11-21T09:00:00Z")
const other = (title: string) => ({ fields: { kind: "other" as const, title } })
beforeEach(() => db.execute(sql`truncate blank_forms, blank_form_files cascade`))

const formsOf = async (editionId: number) =>
	(await listBlankForms(db, editionId)).map(({ kind, title, size }) => [kind, title, size])
const hashOf = async (content: string) => (await createFile(content)).sha256
const onlyForm = async () => (await listBlankForms(db, edition))[0] ?? expect.fail("there is no form")

test("the_forms_of_an_edition_come_in_order_the_two_first_and_the_others_by_title", async () => {
	await upload(edition, "z", other("Zebra crossing permit"))
	await upload(edition, "é", other("Éclair licence"))
	await upload(edition, "f", other("Food handling"))
	await upload(edition, "insurance", { fields: { kind: "insurance", title: "" } })
	await upload(edition, "indemnity")
	await upload(await addEdition(db), "of another edition")
	expect((await formsOf(edition)).map(([kind, title]) => title || kind)).toEqual([
		"indemnity",
		"insurance",
		"Éclair licence",
		"Food handling",
		"Zebra crossing permit",
	])
})

test("another_file_takes_the_place_of_the_one_before_under_the_same_id_and_another_address", async () => {
	await upload(edition, "old")
	const before = await onlyForm()
	expect(await upload(edition, "newer", { expected: before.sha256 })).toEqual({
		ok: true,
		name: "Indemnity Form",
		isReplaced: true,
	})
	const after = await onlyForm()
	expect([after.id, after.sha256, after.size]).toEqual([before.id, await hashOf("newer"), 5])
	expect(blankFormPath(after)).toBe(`/blank-forms/${before.id}/${after.sha256}.pdf`)
})

test("nobody_replaces_or_removes_what_the_screen_did_not_show", async () => {
	await upload(edition, "first")
	const { id, sha256 } = await onlyForm()
	const stale = { ok: false, reason: "changed-meanwhile" }
	expect(await upload(edition, "second")).toEqual(stale)
	expect(await upload(edition, "second", { expected: await hashOf("another") })).toEqual(stale)
	expect(await removeBlankForm(db, id, { expected: await hashOf("another"), by: ORGANISER, at })).toEqual(
		stale,
	)
	expect((await onlyForm()).sha256).toBe(sha256)
})

test("of_two_who_upload_or_replace_the_same_form_at_once_one_does_and_the_other_hears_of_it", async () => {
	for (const expected of ["", await hashOf("one")]) {
		await db.execute(sql`truncate blank_forms cascade`)
		if (expected) await upload(edition, "one")
		const outcomes = await Promise.all([
			upload(edition, "two", { expected }),
			upload(edition, "three", { expected }),
		])
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(await listBlankForms(db, edition)).toHaveLength(1)
	}
})

test("a_removed_form_is_gone_and_removing_it_again_says_so", async () => {
	await upload(edition, "first")
	const { id, sha256: expected } = await onlyForm()
	const removal = { expected, by: ORGANISER, at }
	expect(await removeBlankForm(db, id, removal)).toEqual({ ok: true, name: "Indemnity Form" })
	expect(await findBlankForm(db, id)).toBeUndefined()
	expect(await removeBlankForm(db, id, removal)).toEqual({ ok: false, reason: "not-found" })
})

test("an_upload_a_replacement_and_a_removal_leave_who_did_it_and_which_file_it_was", async () => {
	const [one, two] = [await hashOf("one"), await hashOf("other")]
	const details = (sha256: string, size: number) => ({ form: "Permit", file: `PDF, ${size} B`, sha256 })
	const by = { actor: "organiser", userId: ORGANISER, subjectKind: "edition", subjectId: String(edition) }
	const entries = await collectAuditEvents(db, async () => {
		await upload(edition, "one", other("Permit"))
		await upload(edition, "other", { ...other("Permit"), expected: one })
		await upload(edition, "stale", { ...other("Permit"), expected: one })
		await removeBlankForm(db, (await onlyForm()).id, { expected: two, by: ORGANISER, at })
	})
	expect(entries).toEqual([
		{ ...by, action: "blank-form-uploaded", after: details(one, 3) },
		{ ...by, action: "blank-form-uploaded", before: details(one, 3), after: details(two, 5) },
		{ ...by, action: "blank-form-removed", before: details(two, 5) },
	])
})

test.each([
	["application/pdf", 240_400, "PDF, 240 KB"],
	["image/jpeg", 1_250_000, "JPEG, 1.3 MB"],
	["image/png", 900, "PNG, 900 B"],
] as const)("a %s of %i bytes is %s", (mediaType, size, expected) => {
	expect(describeFile({ mediaType, size })).toBe(expected)
})
