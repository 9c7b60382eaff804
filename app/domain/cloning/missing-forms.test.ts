import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openBlankFormEnvironment } from "../blank-forms/blank-forms.fixture.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { findEditionById } from "../editions/queries.server.ts"
import { listPapersWithoutForm } from "../paper-requirements/queries.server.ts"
import { askFor, CERTIFICATE } from "../papers/papers.fixture.ts"
import { readChecklist } from "./checklist.server.ts"

const { db } = await openTestDatabase()

test("papers_to_be_signed_are_named_until_their_blank_forms_are_there", async () => {
	const edition = await addEdition(db)
	const [own, source] = [await findEditionById(db, edition), await findEditionById(db, await addEdition(db))]
	if (!own || !source) throw new Error("there is no edition")
	const { upload } = await openBlankFormEnvironment(db)
	const permit = { ...CERTIFICATE, name: "Permit", blankForm: "Permit form" }
	await askFor(db, edition, [permit, { ...CERTIFICATE, slug: "fire", name: "Fire certificate" }])
	const missing = async () => {
		const items = await readChecklist(db, own, source, new Date())
		const names = items.flatMap(({ title }) => /^Blank form: (.*)/.exec(title)?.[1] ?? [])
		expect(await listPapersWithoutForm(db, edition)).toEqual(names)
		return names
	}
	expect(await missing()).toEqual(["indemnity form", "Permit"])
	await askFor(db, edition, [permit], {
		insurance: { sample: null, dueOn: null, expires: false, isRequired: true },
	})
	expect(await missing()).toEqual(["indemnity form", "self-insurance form", "Permit"])
	await upload(edition, "indemnity")
	await upload(edition, "insurance", { fields: { kind: "insurance", title: "" } })
	expect(await missing()).toEqual(["Permit"])
	await upload(edition, "permit", { fields: { kind: "other", title: "Permit form" } })
	expect(await missing()).toEqual([])
})
