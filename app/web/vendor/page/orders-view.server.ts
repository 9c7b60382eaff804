import { href, type RouterContextProvider } from "react-router"
import { itemsTotal } from "../../../domain/extra-options/rules.ts"
import { describeFormItems } from "../../../domain/extras/form-items.ts"
import {
	findOrderingVendor,
	listChargedExtras,
	type OrderingVendor,
	type OrderLine,
	readOrderLines,
	totalOfForm,
} from "../../../domain/extras/own-orders.server.ts"
import { totalPrice } from "../../../domain/extras/rules.ts"
import type { VendorPage } from "../../../domain/vendor-pages/queries.server.ts"
import { formatKshs } from "../../../values/number.ts"
import { getServices } from "../../request/context.ts"
import { toOrderView } from "./order-view.ts"

/** Nobody where the vendor was not told of a stall, or where it is over. */
async function findPageVendor(
	context: Readonly<RouterContextProvider>,
	{ id, stage, isClosed, takesExtras }: VendorPage,
): Promise<OrderingVendor | undefined> {
	if (stage !== "confirmed" || isClosed) return undefined
	return findOrderingVendor(getServices(context).db, id, takesExtras)
}

/** What they have ordered, and what they can. */
export async function readPageOrderLines(
	context: Readonly<RouterContextProvider>,
	page: VendorPage,
): Promise<OrderLine[]> {
	const { db, now } = getServices(context)
	const vendor = await findPageVendor(context, page)
	return vendor ? readOrderLines(db, vendor, now()) : []
}

/** As the page of a vendor shows it; undefined where there is nothing to order. */
export async function readOrdersView(
	context: Readonly<RouterContextProvider>,
	{ token, search }: { token: string; search: string },
	page: VendorPage,
) {
	const { db, now } = getServices(context)
	const vendor = await findPageVendor(context, page)
	const lines = vendor ? await readOrderLines(db, vendor, now()) : []
	if (!vendor || !lines.length) return undefined
	const { ordered, fields } = toOrderView(lines)
	const { extras, edition } = page
	const charged = totalOfForm(await listChargedExtras(db, vendor))
	const ofForm = charged ?? (extras ? totalPrice(extras, edition) : 0)
	const total = itemsTotal(lines.flatMap((line) => line.ordered ?? [])) + ofForm
	return {
		/** Of the forms as well: one sum is what all extras come to. */
		ordered: [...(extras ? describeFormItems(extras) : []), ...ordered],
		total: total > 0 ? formatKshs(total) : undefined,
		canChange: fields.length > 0,
		address: href("/my/:token/extras", { token }) + search,
	}
}
