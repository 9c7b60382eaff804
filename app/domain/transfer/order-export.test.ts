import { parse } from "csv-parse/sync"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { extra, offerExtras, orderAsOnScreen } from "../extras/orders.fixture.ts"
import { exportTable } from "./queries/export-table.server.ts"

const { db } = await openTestDatabase()
const by = await addTestAdmin(db, "amina@tamasha.example")
const at = new Date("2025-11-20T06:00:00Z")

async function readCsv(edition: number): Promise<Record<string, string>[]> {
	const chunks: Buffer[] = []
	for await (const chunk of exportTable(db, edition, "further-extras", { format: "csv", now: new Date() }))
		chunks.push(chunk)
	return parse(Buffer.concat(chunks), { columns: true, bom: true })
}

test("the_file_has_a_row_for_each_extra_that_a_vendor_with_a_stall_ordered_and_none_of_who_has_none", async () => {
	const edition = await addEdition(db)
	const { Table = 0, Chair = 0 } = await offerExtras(db, edition, [
		extra("Table"),
		extra("Chair", { price: 150 }),
	])
	const ids: number[] = []
	for (const brandName of ["Udongo", "=1+1"]) {
		const id = await addPotter(db, {
			editionId: edition,
			brandName,
			emailAddress: `${ids.length}@clay.example`,
		})
		await decideApplication(db, id, "approved", { by, at })
		ids.push(id)
	}
	const [one = 0, other = 0] = ids
	await orderAsOnScreen(db, one, { [Chair]: 4 }, { at })
	await orderAsOnScreen(db, other, { [Table]: 1, [Chair]: 2 }, { at })
	await orderAsOnScreen(db, one, { [Chair]: 6 }, { at })
	const rows = (await readCsv(edition)).map(({ extra: name, quantity, amount, brand }) => [
		name,
		quantity,
		amount,
		brand,
	])
	expect(rows).toEqual([
		["Table", "1", "500", "'=1+1"],
		["Chair", "2", "300", "'=1+1"],
		["Chair", "6", "900", "Udongo"],
	])
	await decideApplication(db, other, "denied", { by, at })
	expect((await readCsv(edition)).map(({ brand }) => brand)).toEqual(["Udongo"])
})
