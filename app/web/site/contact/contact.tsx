import { href, redirectDocument, useNavigate, useSearchParams } from "react-router"
import { findStallOffer } from "../../../domain/applications/offer.server.ts"
import { companyFacts } from "../../../domain/content/queries.server.ts"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { FormPage } from "../../../ui/site-shell.tsx"
import { Tabs } from "../../../ui/tabs.tsx"
import { servicesOf } from "../../middleware/services.ts"
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
	const [company, offer] = await Promise.all([companyFacts(db), findStallOffer(db)])
	return { company, offer, signupScripts: config.signupScripts, submissionKey: crypto.randomUUID() }
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
	const { company } = loaderData
	useLeavingWithDocument(embeds(loaderData))
	const panel = { ...loaderData, answer: actionData }
	return (
		<FormPage>
			<title>{actionData ? "Error: Contact" : "Contact"}</title>
			<PageHeading>Contact</PageHeading>
			<p className="mb-8">
				Write to{" "}
				<a href={`mailto:${company.email}`} className="link">
					{company.email}
				</a>{" "}
				or call{" "}
				<a href={`tel:${company.phone.replaceAll(" ", "")}`} className="link">
					{company.phone}
				</a>
				. To come with a stall, or to hear from us, fill in a form.
			</p>
			<Tabs
				label="Who you are"
				selected={tab}
				onSelect={(id) => navigate({ search: `?tab=${id}` }, { replace: true, preventScrollReset: true })}
				items={[
					{
						id: "vendor",
						label: "Vendor",
						href: `${href("/contact")}?tab=vendor`,
						panel: <VendorPanel {...panel} shown={tab === "vendor"} />,
					},
					{
						id: "attendee",
						label: "Attendee",
						href: `${href("/contact")}?tab=attendee`,
						panel: <AttendeePanel {...panel} shown={tab === "attendee"} />,
					},
				]}
			/>
		</FormPage>
	)
}
