import { href, type RouterContextProvider } from "react-router"
import { itemsTotal } from "../../../domain/extra-options/rules.ts"
import {
	findOrderingVendor,
	listChargedExtras,
	type OrderLine,
	readOrderLines,
	totalOfForm,
} from "../../../domain/extras/own-orders.server.ts"
import { totalPrice } from "../../../domain/extras/rules.ts"
import type { VendorPage } from "../../../domain/vendor-pages/queries.server.ts"
import { formatKshs } from "../../../values/number.ts"
import { getServices } from "../../request/context.ts"
import { describeFormItems, toOrderView } from "./order-view.ts"

/** Nothing where the vendor was not told of a stall, or where it is over. */
export const readShownLines = async (
	context: Readonly<RouterContextProvider>,
	page: VendorPage,
): Promise<OrderLine[]> => (await readShown(context, page)).lines

/** The same, and what all that is ordered is charged at. */
async function readShown(
	context: Readonly<RouterContextProvider>,
	{ id, stage, isClosed, takesExtras, extras, edition }: VendorPage,
) {
	if (stage !== "confirmed" || isClosed) return { lines: [], total: 0 }
	const { db, now } = getServices(context)
	const vendor = await findOrderingVendor(db, id, takesExtras)
	const lines = await readOrderLines(db, vendor, now())
	const others = itemsTotal(lines.flatMap((line) => line.ordered ?? []))
	const ofForm =
		totalOfForm(await listChargedExtras(db, vendor)) ?? (extras ? totalPrice(extras, edition) : 0)
	return { lines, total: others + ofForm }
}

/** As the page of a vendor shows it; undefined where there is nothing to order. */
export async function readOrdersView(
	context: Readonly<RouterContextProvider>,
	{ token, search }: { token: string; search: string },
	page: VendorPage,
) {
	const { lines, total } = await readShown(context, page)
	if (!lines.length) return undefined
	const { ordered, fields } = toOrderView(lines)
	const { extras } = page
	return {
		/** Of the forms as well: one sum is what all extras come to. */
		ordered: [...(extras ? describeFormItems(extras) : []), ...ordered],
		total: total > 0 ? formatKshs(total) : undefined,
		canChange: fields.length > 0,
		address: href("/my/:token/extras", { token }) + search,
	}
}
