import { href, type RouterContextProvider } from "react-router"
import {
	findOrderingVendor,
	type OrderingVendor,
	type OwnOrder,
	readOwnOrder,
} from "../../../domain/extras/own-orders.server.ts"
import { findExtrasVendor } from "../../../domain/extras/vendor.server.ts"
import type { VendorPage } from "../../../domain/vendor-pages/queries.server.ts"
import { getServices } from "../../request/context.ts"
import { toOrderView } from "./order-view.ts"

/** Nobody where the vendor was not told of a stall, where it is over, or where another application has the extras. */
async function findPageVendor(
	context: Readonly<RouterContextProvider>,
	{ id, ordering, isClosed, extrasWith, edition, emailAddress }: VendorPage,
): Promise<OrderingVendor | undefined> {
	if (!ordering.hasStall || isClosed || extrasWith) return undefined
	const { db } = getServices(context)
	// Taken back since, where nobody was told yet: an order would be refused.
	if (!(await findExtrasVendor(db, edition.id, emailAddress))?.isApproved) return undefined
	return findOrderingVendor(db, id, ordering.window)
}

/** What they have ordered, and what they can; undefined where there is nothing of either, nor anything to say of it. */
export async function readPageOrder(
	context: Readonly<RouterContextProvider>,
	page: VendorPage,
): Promise<OwnOrder | undefined> {
	const { db, now } = getServices(context)
	const vendor = await findPageVendor(context, page)
	const order = vendor && (await readOwnOrder(db, vendor, now()))
	const isEmpty = !order?.lines.length && !order?.formItems.some(({ isOpen }) => isOpen)
	return isEmpty && page.ordering.isOnSite ? undefined : order
}

/** Why nothing can be ordered although it is the time for it; undefined where it can. */
export const orderStopOf = ({ edition, ordering }: VendorPage): string | undefined =>
	ordering.isOnSite
		? undefined
		: `${edition.name} is not on our website at the moment, so extras can be neither ordered nor changed. What you have ordered stays.`

/** As the page of a vendor shows it; undefined where there is nothing to order. */
export async function readOrdersView(
	context: Readonly<RouterContextProvider>,
	{ token, search }: { token: string; search: string },
	page: VendorPage,
) {
	const order = await readPageOrder(context, page)
	if (!order) return undefined
	const { ordered, fields, total } = toOrderView(order)
	return {
		ordered,
		total,
		stop: orderStopOf(page),
		canChange: fields.length > 0,
		address: href("/my/:token/extras", { token }) + search,
	}
}
