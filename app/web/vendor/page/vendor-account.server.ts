import { href, type RouterContextProvider } from "react-router"
import type { VendorPage } from "../../../domain/vendor-pages/queries.server.ts"
import { formatKshs } from "../../../values/number.ts"
import { getServices } from "../../request/context.ts"

type Context = Readonly<RouterContextProvider>

export type AccountView = NonNullable<ReturnType<typeof toAccountView>>

/** What a vendor owes, and how it is paid. */
export function toAccountView(
	context: Context,
	{ account }: Pick<VendorPage, "account">,
	/** The token of the link, and what an address about the application ends with. */
	{ token, search }: { token: string; search: string },
) {
	if (!account) return undefined
	const { gateway } = getServices(context)
	const { charged, paid, code, phone } = account
	const owed = Math.max(0, charged - paid)
	return {
		...{ charged: formatKshs(charged), paid: formatKshs(paid), owed: formatKshs(owed), owes: owed },
		credit: paid > charged ? formatKshs(paid - charged) : undefined,
		...{ code, phone, paybill: gateway?.shortcode, isPractice: gateway?.practice !== undefined },
		payments: href("/my/:token/payments", { token }) + search,
	}
}
