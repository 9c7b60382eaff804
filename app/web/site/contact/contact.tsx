import { useEffect } from "react"
import { href, redirectDocument, useNavigate, useSearchParams } from "react-router"
import {
	findStallOptions,
	listOpenEditions,
	listOpeningEditions,
} from "../../../domain/applications/stall-options.server.ts"
import { signOpening } from "../../../domain/applying/form-opening.server.ts"
import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import { readCompanyDetails, readContentDocument } from "../../../domain/content/queries.server.ts"
import { PageHead } from "../../../ui/page-head.tsx"
import { FormPage } from "../../../ui/site-shell.tsx"
import { Tabs } from "../../../ui/tabs.tsx"
import { getServices } from "../../request/context.ts"
import { readPageHead } from "../head.server.ts"
import type { Route } from "./+types/contact"
import { AttendeePanel, VendorPanel } from "./contact-panels.tsx"
import { EDITION_PARAM, hasExternalScript, parseContactTab } from "./contact-response.ts"
import { receiveApplication } from "./receive-application.server.ts"
import { receiveSubscription } from "./receive-subscription.server.ts"
import { isMultipart, submitWithTimeout } from "./submit-with-timeout.ts"

/** Each form has a key of its own, so no copy of the page may be kept. */
export const headers: Route.HeadersFunction = () => ({ "cache-control": "no-store" })

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, config, now } = getServices(context)
	const slug = url.searchParams.get(EDITION_PARAM) ?? undefined
	const [head, copy, newsletter, company, stallOptions, openEditions, openingEditions] = await Promise.all([
		readPageHead(context, "/contact"),
		readContentDocument(db, CONTENT_DOCUMENTS.contact),
		readContentDocument(db, CONTENT_DOCUMENTS.newsletter),
		readCompanyDetails(db),
		findStallOptions(db, { slug, now: now() }),
		listOpenEditions(db, now()),
		listOpeningEditions(db, now()),
	])
	return {
		head,
		picture: findPicture("page-contact"),
		copy,
		newsletter: { label: newsletter.label, consent: newsletter.consent, button: newsletter.button },
		company,
		stallOptions,
		/** Whether the address names the edition of these options. */
		isNamed: stallOptions?.edition.slug === slug,
		/** To choose from, where several take applications and the address names none of them. */
		choices: openEditions.length > 1 && openEditions.every((one) => one.slug !== slug) ? openEditions : [],
		openElsewhere: openEditions.length === 1 ? openEditions.find((one) => one.slug !== slug) : undefined,
		/** Of which the address names none: what is said of that one stands before them. */
		openings: openingEditions.filter((one) => one.slug !== stallOptions?.edition.slug),
		signupScripts: config.signupScripts,
		submissionKey: crypto.randomUUID(),
		openedAt: signOpening(config.authSecret, now()),
	}
}

/** What a page may load is settled with its document, so a foreign form needs a document of its own. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
	const page = await serverLoader()
	if (hasExternalScript(page)) throw redirectDocument(request.url)
	return page
}

/** Changing the tab or sending a form asks the server for nothing more. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
	return currentUrl.pathname !== nextUrl.pathname
}

export function action(args: Route.ActionArgs) {
	return parseContactTab(args.url.searchParams) === "vendor"
		? receiveApplication(args, { slug: args.url.searchParams.get(EDITION_PARAM) })
		: receiveSubscription(args)
}

export function clientAction({ request, serverAction, url }: Route.ClientActionArgs) {
	return submitWithTimeout(parseContactTab(url.searchParams), {
		hasFiles: isMultipart(request),
		serverAction,
	})
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
	const [search] = useSearchParams()
	const navigate = useNavigate()
	const tab = parseContactTab(search)
	const { company, head, picture, copy } = loaderData
	useDocumentNavigation(hasExternalScript(loaderData))
	const panel = { ...loaderData, response: actionData }
	return (
		<FormPage picture={picture}>
			<PageHead {...head} title={actionData ? `Error: ${head.title}` : head.title} />
			<h1 tabIndex={-1} className="lettering text-5xl">
				{copy.heading}
			</h1>
			<p className="mt-4 mb-8 text-lg">{copy.lead}</p>
			<Tabs
				label={copy.switcherLabel}
				selected={tab}
				onSelect={(id) => navigate({ search: `?tab=${id}` }, { replace: true, preventScrollReset: true })}
				items={[
					{
						id: "vendor",
						label: copy.vendor.label,
						href: `${href("/contact")}?tab=vendor`,
						panel: <VendorPanel {...panel} isActive={tab === "vendor"} />,
					},
					{
						id: "attendee",
						label: copy.attendee.label,
						href: `${href("/contact")}?tab=attendee`,
						panel: <AttendeePanel {...panel} isActive={tab === "attendee"} />,
					},
				]}
			/>
			<p className="mt-10 border-t-2 border-line pt-6">{copy.otherMatters}</p>
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

/**
 * Makes every link to another page of ours a full load. A foreign script that once ran stays in the memory of
 * its document, where it could read what is typed on the next page, a password even.
 */
function useDocumentNavigation(active: boolean): void {
	useEffect(() => {
		if (!active) return
		const bypassRouter = (event: MouseEvent) => {
			const link = event.target instanceof Element ? event.target.closest("a") : null
			const isLeaving = link?.origin === location.origin && link.pathname !== location.pathname
			if (isLeaving) event.stopPropagation()
		}
		window.addEventListener("click", bypassRouter, { capture: true })
		return () => window.removeEventListener("click", bypassRouter, { capture: true })
	}, [active])
}
