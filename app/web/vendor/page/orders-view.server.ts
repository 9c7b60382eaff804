import { href, type RouterContextProvider } from "react-router"
import { itemsTotal } from "../../../domain/extra-options/rules.ts"
import {
	findOrderingVendor,
	type OrderLine,
	readOrderLines,
} from "../../../domain/extras/own-orders.server.ts"
import { totalPrice } from "../../../domain/extras/rules.ts"
import type { VendorPage } from "../../../domain/vendor-pages/queries.server.ts"
import { formatKshs } from "../../../values/number.ts"
import { getServices } from "../../request/context.ts"
import { describeFormItems, toOrderView } from "./order-view.ts"

/** Nothing where the vendor was not told of a stall, or where it is over. */
export async function readShownLines(
	context: Readonly<RouterContextProvider>,
	{ id, stage, isClosed, takesExtras }: VendorPage,
): Promise<OrderLine[]> {
	if (stage !== "confirmed" || isClosed) return []
	const { db, now } = getServices(context)
	return readOrderLines(db, await findOrderingVendor(db, id, takesExtras), now())
}

/** As the page of a vendor shows it; undefined where there is nothing to order. */
export async function readOrdersView(
	context: Readonly<RouterContextProvider>,
	{ token, search }: { token: string; search: string },
	page: VendorPage,
) {
	const lines = await readShownLines(context, page)
	if (!lines.length) return undefined
	const { ordered, fields } = toOrderView(lines)
	const others = itemsTotal(lines.flatMap((line) => line.ordered ?? []))
	const { extras, edition } = page
	const total = others + (extras ? totalPrice(extras, edition) : 0)
	return {
		/** Of the forms as well: one sum is what all extras come to. */
		ordered: [...(extras ? describeFormItems(extras) : []), ...ordered],
		total: total > 0 ? formatKshs(total) : undefined,
		canChange: fields.length > 0,
		address: href("/my/:token/extras", { token }) + search,
	}
}
