import { href, type RouterContextProvider } from "react-router"
import { readVendorPage, type VendorPage } from "../../../domain/vendor-pages/queries.server.ts"
import { formatKshs } from "../../../values/number.ts"
import { getServices } from "../../request/context.ts"
import { APPLICATION_PARAM, parseApplicationNumber } from "./application-param.ts"

type Context = Readonly<RouterContextProvider>

/** The page that a link and its query name. */
export function findVendorPage(context: Context, token: string, url: URL) {
	const { db, config, now } = getServices(context)
	const number = parseApplicationNumber(url.searchParams.get(APPLICATION_PARAM))
	return readVendorPage(db, { token, number }, { authSecret: config.authSecret, at: now() })
}

/** An address below a vendor's page, about the same one of their applications. */
export const belowPage = (path: string, url: URL): string => {
	const number = url.searchParams.get(APPLICATION_PARAM)
	return number ? `${path}?${new URLSearchParams({ [APPLICATION_PARAM]: number })}` : path
}

export type AccountView = NonNullable<ReturnType<typeof toAccountView>>

/** What a vendor owes, and how it is paid. */
export function toAccountView(
	context: Context,
	{ account }: Pick<VendorPage, "account">,
	token: string,
	url: URL,
) {
	if (!account) return undefined
	const { gateway } = getServices(context)
	const { charged, paid, code, phone } = account
	const owed = Math.max(0, charged - paid)
	return {
		...{ charged: formatKshs(charged), paid: formatKshs(paid), owed: formatKshs(owed), owes: owed },
		credit: paid > charged ? formatKshs(paid - charged) : undefined,
		...{ code, phone, paybill: gateway?.shortcode },
		payments: belowPage(href("/my/:token/payments", { token }), url),
	}
}
