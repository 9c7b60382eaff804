import type { RouterContextProvider } from "react-router"
import { readVendorPage, type VendorPage } from "../../../domain/vendor-pages/queries.server.ts"
import { getServices } from "../../request/context.ts"
import { APPLICATION_PARAM, parseApplicationNumber } from "./application-param.ts"
import { ENDED_STATUS } from "./ended-link.tsx"

/** What an address opens; its token stands for the vendor. */
export type OpenedPage =
	| { ok: true; page: VendorPage; search: string }
	| { ok: false; ended: keyof typeof ENDED_STATUS; status: number }

interface Asked {
	token: string
	url: URL
}

/** The application that a link and the number in its address open. `search`: what an address about it ends with. */
export async function openVendorPage(
	context: Readonly<RouterContextProvider>,
	{ token, url }: Asked,
): Promise<OpenedPage> {
	const { db, config, now } = getServices(context)
	const number = parseApplicationNumber(url.searchParams.get(APPLICATION_PARAM))
	const found = await readVendorPage(db, { token, number }, { authSecret: config.authSecret, at: now() })
	if (!found.ok) return { ok: false, ended: found.reason, status: ENDED_STATUS[found.reason] }
	const search = number === undefined ? "" : `?${APPLICATION_PARAM}=${found.page.number}`
	return { ok: true, page: found.page, search }
}
