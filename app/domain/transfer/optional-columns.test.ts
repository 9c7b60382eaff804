import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { CRAFT_FORM, setForm } from "../application-forms/application-forms.fixture.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { findSentFormChoices } from "../applications/form-choices.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { COLUMN_NAMES } from "./rules/columns.ts"
import {
	importFiles,
	readExport,
	summarizeCounts,
	writeApplicationsFile,
	writeCsvFile,
} from "./transfer.fixture.ts"

const { db } = await openTestDatabase()
const potter = { brandName: "Udongo", emailAddress: "potter@clay.example" }
const headerOf = (csv: string) => csv.split(/\r?\n/)[0]?.replace("\ufeff", "").split(",") ?? []

test("a_file_has_category_and_consent_only_where_the_form_asks_or_an_application_has_one", async () => {
	const [plain, asking, filled] = [await addEdition(db), await addEdition(db), await addEdition(db)]
	await setForm(db, asking, CRAFT_FORM)
	await addApplications(db, [
		{ ...potter, editionId: plain, number: 1 },
		{ ...potter, editionId: filled, number: 1, category: "Ceramics" },
	])
	expect(headerOf(await readExport(db, plain, "applications"))).toEqual(COLUMN_NAMES.applications)
	expect(headerOf(await readExport(db, asking, "applications")).slice(-2)).toEqual([
		"category",
		"directory_consent",
	])
	expect(headerOf(await readExport(db, filled, "applications")).slice(-1)).toEqual(["category"])
})

test("category_and_consent_come_back_from_their_export_and_stay_where_a_file_lacks_them", async () => {
	const [editionId, other] = [await addEdition(db), await addEdition(db)]
	const [id = 0] = await addApplications(db, [
		{ ...potter, editionId, number: 1, category: "=Ceramics", directoryConsent: true },
		{ ...potter, editionId, number: 2, category: "Food, drink" },
	])
	const exported = await readExport(db, editionId, "applications")
	const path = await writeCsvFile(exported)
	expect(summarizeCounts(await importFiles(db, other, path))).toEqual(["new 2"])
	expect(await readExport(db, other, "applications")).toBe(exported)
	expect(summarizeCounts(await importFiles(db, editionId, path))).toEqual(["unchanged 2"])

	const old = await writeApplicationsFile({
		id: "1",
		brand_name: "Udongo",
		email_address: potter.emailAddress,
	})
	expect(summarizeCounts(await importFiles(db, editionId, old))).toEqual(["unchanged 1"])
	expect((await findSentFormChoices(db, [id])).get(id)).toMatchObject({
		category: "=Ceramics",
		directoryConsent: true,
	})
})
