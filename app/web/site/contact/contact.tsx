import { href, redirectDocument, useNavigate, useSearchParams } from "react-router"
import { findStallOffer } from "../../../domain/applications/offer.server.ts"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import { PIECES } from "../../../domain/content/pieces.ts"
import { companyFacts, readPiece } from "../../../domain/content/queries.server.ts"
import { PageHead } from "../../../ui/page-head.tsx"
import { FormPage } from "../../../ui/site-shell.tsx"
import { Tabs } from "../../../ui/tabs.tsx"
import { servicesOf } from "../../middleware/services.ts"
import { headOf } from "../head.server.ts"
import type { Route } from "./+types/contact"
import { contactTab } from "./contact-answer.ts"
import { AttendeePanel, VendorPanel } from "./contact-panels.tsx"
import { embeds } from "./external-scripts.ts"
import { answerOrWords } from "./reach.ts"
import { takeApplication } from "./take-application.server.ts"
import { takeSubscription } from "./take-subscription.server.ts"
import { useLeavingWithDocument } from "./use-leaving-with-document.ts"

/** Each form has a key of its own, so no copy of the page may be kept. */
export const headers: Route.HeadersFunction = () => ({ "cache-control": "no-store" })

export async function loader({ context }: Route.LoaderArgs) {
	const { db, config } = servicesOf(context)
	const [head, words, { label, consent, button }, company, offer] = await Promise.all([
		headOf(context, "/contact"),
		readPiece(db, PIECES.contact),
		readPiece(db, PIECES.newsletter),
		companyFacts(db),
		findStallOffer(db),
	])
	return {
		head,
		picture: findPicture("page-contact"),
		words,
		newsletter: { label, consent, button },
		company,
		offer,
		signupScripts: config.signupScripts,
		submissionKey: crypto.randomUUID(),
	}
}

/** What a page may load is settled with its document, so a foreign form needs a document of its own. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
	const page = await serverLoader()
	if (embeds(page)) throw redirectDocument(request.url)
	return page
}

/** Changing the tab or sending a form asks the server for nothing more. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
	return currentUrl.pathname !== nextUrl.pathname
}

export function action(sent: Route.ActionArgs) {
	return contactTab(sent.url.searchParams) === "vendor" ? takeApplication(sent) : takeSubscription(sent)
}

export function clientAction({ url, serverAction }: Route.ClientActionArgs) {
	return answerOrWords(contactTab(url.searchParams), serverAction)
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
	const [search] = useSearchParams()
	const navigate = useNavigate()
	const tab = contactTab(search)
	const { company, head, picture, words } = loaderData
	useLeavingWithDocument(embeds(loaderData))
	const panel = { ...loaderData, answer: actionData }
	return (
		<FormPage picture={picture}>
			<PageHead {...head} title={actionData ? `Error: ${head.title}` : head.title} />
			<h1 tabIndex={-1} className="lettering text-5xl">
				{words.heading}
			</h1>
			<p className="mt-4 mb-8 text-lg">{words.lead}</p>
			<Tabs
				label={words.switcherLabel}
				selected={tab}
				onSelect={(id) => navigate({ search: `?tab=${id}` }, { replace: true, preventScrollReset: true })}
				items={[
					{
						id: "vendor",
						label: words.vendor.label,
						href: `${href("/contact")}?tab=vendor`,
						panel: <VendorPanel {...panel} shown={tab === "vendor"} />,
					},
					{
						id: "attendee",
						label: words.attendee.label,
						href: `${href("/contact")}?tab=attendee`,
						panel: <AttendeePanel {...panel} shown={tab === "attendee"} />,
					},
				]}
			/>
			<p className="mt-10 border-t-2 border-line pt-6">{words.otherMatters}</p>
			<p className="figures mt-2 flex flex-wrap gap-x-8 font-semibold">
				<a href={`mailto:${company.email}`} className="link inline-flex min-h-11 items-center">
					{company.email}
				</a>
				<a
					href={`tel:${company.phone.replaceAll(" ", "")}`}
					className="link inline-flex min-h-11 items-center"
				>
					{company.phone}
				</a>
			</p>
		</FormPage>
	)
}
