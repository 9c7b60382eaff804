import { data, href } from "react-router"
import { findStallOptions } from "../../../domain/applications/stall-options.server.ts"
import { signOpening } from "../../../domain/applying/form-opening.server.ts"
import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { readCompanyDetails, readContentDocument } from "../../../domain/content/queries.server.ts"
import { findLateLink } from "../../../domain/late-links/queries.server.ts"
import { FormPage } from "../../../ui/site-shell.tsx"
import { getServices } from "../../request/context.ts"
import type { Route } from "./+types/late"
import { ApplicationForm } from "./application-form.tsx"
import { receiveLateApplication } from "./receive-application.server.ts"
import { isMultipart, submitWithTimeout } from "./submit-with-timeout.ts"

/** Each form has a key of its own, so no copy of the page may be kept. */
export const headers: Route.HeadersFunction = () => ({ "cache-control": "no-store" })

/** Looking at the link does not use it up: mail programs look too. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, config, now } = getServices(context)
	const [link, copy, company] = await Promise.all([
		findLateLink(db, params.token, now()),
		readContentDocument(db, CONTENT_DOCUMENTS.contact),
		readCompanyDetails(db),
	])
	const stallOptions = link?.isOpen ? await findStallOptions(db, { slug: link.slug, now: now() }) : undefined
	const page = {
		stallOptions,
		isWaiting: link?.isWaiting ?? false,
		heading: copy.vendor.heading,
		text: copy.vendor.text,
		festival: company.festivalName,
		email: company.vendorEmail,
		submissionKey: crypto.randomUUID(),
		openedAt: signOpening(config.authSecret, now()),
	}
	return data(page, { status: stallOptions ? 200 : 410 })
}

export function action({ params: { token }, ...args }: Route.ActionArgs) {
	return receiveLateApplication(args, token)
}

export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
	return currentUrl.pathname !== nextUrl.pathname
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	return submitWithTimeout("vendor", { hasFiles: isMultipart(request), serverAction })
}

/** The application form of an edition that takes no more, for the one vendor who has this link. */
export default function LateApplication({ loaderData, actionData, params }: Route.ComponentProps) {
	const { heading, text, festival, email, submissionKey, openedAt } = loaderData
	// What was typed stays, even if the link has ended meanwhile.
	const stallOptions = actionData?.stallOptions ?? loaderData.stallOptions
	if (!stallOptions) return <UnusableLink isWaiting={loaderData.isWaiting} email={email} />
	const title = `Late application for ${stallOptions.edition.name}`
	return (
		<FormPage>
			<title>{actionData ? `Error: ${title}` : title}</title>
			<meta name="robots" content="noindex" />
			<h1 tabIndex={-1} className="lettering text-5xl">
				{heading}
			</h1>
			<p className="mt-4 font-semibold">
				{festival}, {stallOptions.edition.name}
			</p>
			<p>{stallOptions.days}.</p>
			<p className="mt-2 mb-6">
				With this link you can send one application. {text} Fields marked with a star are required.
			</p>
			<ApplicationForm
				action={href("/late/:token", params)}
				stallOptions={stallOptions}
				submissionKey={submissionKey}
				openedAt={openedAt}
				response={actionData}
			/>
		</FormPage>
	)
}

function UnusableLink({ isWaiting, email }: { isWaiting: boolean; email: string }) {
	const title = isWaiting ? "This festival is not on the site" : "This link has ended"
	const reason = isWaiting
		? "The festival of this link is not on the site at the moment. Once it is back, the link works again until it expires. If you have a question, email"
		: "A late link works once, and only for a few days. If you still want to apply, email"
	return (
		<FormPage>
			<title>{title}</title>
			<meta name="robots" content="noindex" />
			<h1 tabIndex={-1} className="lettering text-3xl">
				{title}
			</h1>
			<p className="mt-4">
				{reason}{" "}
				<a href={`mailto:${email}`} className="link">
					{email}
				</a>
				.
			</p>
		</FormPage>
	)
}
