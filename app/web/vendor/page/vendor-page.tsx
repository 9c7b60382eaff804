import { data } from "react-router"
import { FormPage } from "../../../ui/site-shell.tsx"
import type { Route } from "./+types/vendor-page"
import { EndedLink } from "./ended-link.tsx"
import { ExtrasPanel } from "./extras-panel.tsx"
import { MoneyPanel } from "./money-panel.tsx"
import { openVendorPage } from "./opened-page.server.ts"
import { PaperScript } from "./papers/paper-form.tsx"
import { isSaved, LIGHT_PAGE, privateHeaders, unsavedOf } from "./private-page.ts"
import { unsavedPaperSentence } from "./stage-copy.ts"
import { StallPanel } from "./stall-panel.tsx"
import { readMoneyView, toLedgerView } from "./vendor-ledger.server.ts"
import {
	ChangesPanel,
	EmailsPanel,
	FestivalPanel,
	NextStep,
	OthersPanel,
	PapersPanel,
} from "./vendor-page-panels.tsx"
import { toVendorPageView } from "./vendor-page-view.server.ts"

export const headers: Route.HeadersFunction = privateHeaders
export const handle = LIGHT_PAGE

/** Everything that a vendor may know of their application, and the one thing to do next. */
export async function loader({ params: { token }, url, context }: Route.LoaderArgs) {
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok)
		return data({ ended: opened.ended, unsaved: describeUnsaved(url) }, { status: opened.status })
	const address = { token, search: opened.search }
	const ledger = toLedgerView(context, opened.page, address)
	const view = await toVendorPageView(context, address, opened.page)
	const money = await readMoneyView(context, opened.page, address)
	return data({
		page: { ...view, ledger, money, isSaved: isSaved(url), unsaved: describeUnsaved(url, opened.page) },
	})
}

const UNSAVED_ORDER =
	"Extras can no longer be ordered here, so your order was not saved. Email us if you need something."

/** What came too late to be stored. */
function describeUnsaved(url: URL, page?: Parameters<typeof unsavedPaperSentence>[0]): string | undefined {
	const what = unsavedOf(url)
	if (what === "paper") return unsavedPaperSentence(page)
	return what && page && UNSAVED_ORDER
}

export default function VendorPage({ loaderData }: Route.ComponentProps) {
	if ("ended" in loaderData) return <EndedLink reason={loaderData.ended} unsaved={loaderData.unsaved} />
	const { page } = loaderData
	const title = page.brand || `Application No. ${page.number}`
	return (
		<FormPage>
			<title>{`${title}: your page`}</title>
			<meta name="robots" content="noindex" />
			<p className="figures text-sm text-muted">
				{page.edition}, No. {page.number}
			</p>
			<h1 tabIndex={-1} className="lettering mt-1 text-3xl wrap-anywhere">
				{title}
			</h1>
			{page.isSaved && (
				<p role="status" className="mt-4 border-l-4 border-success pl-4 font-semibold">
					Your changes are saved.
				</p>
			)}
			{page.unsaved && (
				<p role="alert" className="mt-4 border-l-4 border-danger pl-4 font-semibold">
					{page.unsaved}
				</p>
			)}
			<p className="mt-4 text-lg">{page.sentence}</p>
			{page.standby && <p className="mt-2">{page.standby}</p>}
			<NextStep {...page} />
			<div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-5">
				<MoneyPanel ledger={page.ledger} money={page.money} />
				<PapersPanel {...page} />
				<ExtrasPanel orders={page.orders} />
				<StallPanel {...page} />
				<EmailsPanel emails={page.emails} />
				<FestivalPanel name={page.edition} festival={page.festival} />
				<OthersPanel others={page.others} />
				<ChangesPanel changes={page.changes} />
			</div>
			<p className="mt-8">
				Questions? Email{" "}
				<a href={`mailto:${page.contact.email}`} className="link">
					{page.contact.email}
				</a>{" "}
				or call {page.contact.phone}, and name No. {page.number}.
			</p>
			{page.script && <PaperScript src={page.script} />}
			<p className="mt-3 text-sm text-muted">
				Whoever has the address of this page can see it. Keep it to yourself.
			</p>
		</FormPage>
	)
}
