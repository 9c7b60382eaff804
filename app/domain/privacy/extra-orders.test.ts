import { expect, test } from "vitest"
import { unzip } from "../../../test/unzip.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { extra, offerExtras, orderAsOnScreen } from "../extras/orders.fixture.ts"
import { extraOrders, vendorExtras } from "../extras/schema.server.ts"
import { readHeld } from "../ledger/extra-charges.server.ts"
import { eraseVendor } from "./erase.server.ts"
import { exportVendor } from "./export.server.ts"
import { AT, ERASURE, openPrivacyEnvironment } from "./person.fixture.ts"

const { db, store, edition } = await openPrivacyEnvironment()

test("what_was_ordered_is_in_the_copy_and_stays_without_a_name_and_without_taking_from_the_stock", async () => {
	const { Table = 0 } = await offerExtras(db, edition.id, [extra("Table", { stock: 5 })])
	const id = await addPotter(db)
	await decideApplication(db, id, "approved", { by: "amina", at: AT })
	expect(await orderAsOnScreen(db, id, { [Table]: 3 }, { at: AT })).toMatchObject({ ok: true })
	const found = await exportVendor(db, store, id, AT)
	if (!found.ok) throw new Error("nothing was exported")
	const chunks: Buffer[] = []
	for await (const chunk of found.chunks) chunks.push(chunk)
	const files = unzip(Buffer.concat(chunks))
	const { extraOrders: copied } = JSON.parse(String(files.get("data.json")))
	expect(copied).toMatchObject([{ edition: edition.name, name: "Table", price: 500, quantity: 3 }])
	expect((await readHeld(db, { editionId: edition.id })).get(Table)).toMatchObject({ held: 3 })
	expect(await eraseVendor(db, id, ERASURE)).toMatchObject({ ok: true })
	expect(await db.select().from(extraOrders)).toMatchObject([{ name: "Table", quantity: 3 }])
	const [record] = await db.select().from(vendorExtras)
	expect(record?.vendorEmail).toMatch(/@erased\.invalid$/)
	expect((await readHeld(db, { editionId: edition.id })).get(Table)).toMatchObject({ held: 0 })
})
