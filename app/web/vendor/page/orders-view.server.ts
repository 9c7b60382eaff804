import { href, type RouterContextProvider } from "react-router"
import {
	findOrderingVendor,
	type OrderLine,
	readOrderLines,
} from "../../../domain/extras/own-orders.server.ts"
import type { VendorPage } from "../../../domain/vendor-pages/queries.server.ts"
import { getServices } from "../../request/context.ts"
import { toOrderView } from "./order-view.ts"

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
	const { ordered, total, fields } = toOrderView(lines)
	return {
		...{ ordered, total },
		canChange: fields.length > 0,
		address: href("/my/:token/extras", { token }) + search,
	}
}
