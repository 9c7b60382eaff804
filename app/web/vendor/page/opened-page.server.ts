import type { RouterContextProvider } from "react-router"
import { readVendorPage, type VendorPage } from "../../../domain/vendor-pages/queries.server.ts"
import { getServices } from "../../request/context.ts"
import { APPLICATION_PARAM, readApplicationParam } from "./application-param.ts"
import { ENDED_STATUS } from "./ended-link.tsx"
import { pageAddress, unsavedAddress } from "./private-page.ts"

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
	const number = readApplicationParam(url.searchParams.get(APPLICATION_PARAM))
	const found = await readVendorPage(db, { token, number }, { authSecret: config.authSecret, at: now() })
	if (!found.ok) return { ok: false, ended: found.reason, status: ENDED_STATUS[found.reason] }
	const search = number === undefined ? "" : `?${APPLICATION_PARAM}=${found.page.number}`
	return { ok: true, page: found.page, search }
}

type OpenedPaper =
	| { ok: true; page: VendorPage; search: string; back: string }
	/** Nothing can be sent; `location` says that nothing was stored, and why. */
	| { ok: false; location: string; status: number }

/** The page, where whoever has its link may send this paper now. `back`: where papers are listed. */
export async function openSendablePaper(
	context: Readonly<RouterContextProvider>,
	{ slug, ...asked }: Asked & { slug: string },
): Promise<OpenedPaper> {
	const opened = await openVendorPage(context, asked)
	const unsaved = (search: string) => unsavedAddress(asked.token, search, "paper")
	if (!opened.ok) return { ok: false, location: unsaved(""), status: opened.status }
	const { page, search } = opened
	const back = `${pageAddress(asked.token, search)}#papers`
	const canSend = page.papers.some((one) => one.slug === slug && one.canSend)
	return canSend ? { ok: true, page, search, back } : { ok: false, location: unsaved(search), status: 409 }
}
