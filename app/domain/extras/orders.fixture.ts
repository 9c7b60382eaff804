import { randomUUID } from "node:crypto"
import type { Db } from "../../platform/db.server.ts"
import { findEditionById } from "../editions/queries.server.ts"
import type { TimeWindow } from "../editions/rules.ts"
import type { ExtraOptionsInput } from "../extra-options/inputs.ts"
import { listOptions, writeOptions } from "../extra-options/options.server.ts"
import { acceptExtras } from "./accept.server.ts"
import { orderExtras } from "./order-extras.server.ts"
import { findOrderingVendor, orderVersion, readOwnOrder } from "./own-orders.server.ts"
import type { FormOrder } from "./rules.ts"
import { findExtrasVendor } from "./vendor.server.ts"

type OptionInput = ExtraOptionsInput["options"][number]

/** An extra at 500 shillings, for all and without an end. */
export const extra = (name: string, more: Partial<OptionInput> = {}): OptionInput => ({
	...{ slug: name.toLowerCase().replaceAll(" ", "-"), name, price: 500, stock: null, maxPerVendor: null },
	...{ orderableUntil: null, categories: [], stalls: [] },
	...more,
})

/** Makes this what an edition offers. @returns the ids by the names */
export async function offerExtras(db: Db, editionId: number, options: OptionInput[]) {
	await db.transaction((tx) => writeOptions(tx, editionId, { options }))
	const found = await listOptions(db, editionId)
	return Object.fromEntries(found.map(({ id, name }) => [name, id]))
}

export const ALWAYS: TimeWindow = { opensAt: new Date("2025-01-01T00:00:00Z"), closesAt: null }

interface Order {
	at: Date
	takesExtras?: TimeWindow
	expected?: string
	/** Of wristbands and hay. */
	stated?: FormOrder
	/** How an order is made; missing: as the product does. */
	make?: typeof orderExtras
}

/** Orders what a screen shows that was opened just now: so many of each, by the ids of options. */
export async function orderAsOnScreen(
	db: Db,
	id: number,
	quantities: Record<number, number>,
	{ at, takesExtras = ALWAYS, expected, stated = {}, make = orderExtras }: Order,
) {
	const vendor = await findOrderingVendor(db, id, takesExtras)
	const shown = expected ?? orderVersion(await readOwnOrder(db, vendor, at))
	const typed = new Map(Object.entries(quantities).map(([option, count]) => [Number(option), count]))
	return make(db, vendor, { quantities: typed, stated, expected: shown, at })
}

/** As the extras form is sent, without files, by whoever has applied under this address. */
export async function sendExtras(
	db: Db,
	edition: number,
	email: string,
	wristbands: number,
	hayBales: number,
) {
	const vendor = await findExtrasVendor(db, edition, email)
	const extrasEdition = await findEditionById(db, edition)
	if (!vendor || !extrasEdition) return
	const fields = { email, extraWristbands: wristbands, wantsHay: hayBales > 0, hayBales }
	const submission = { submissionKey: randomUUID(), edition: extrasEdition, vendor, fields }
	await acceptExtras(db, { ...submission, stored: [], insuranceStored: true }, new Date())
}
