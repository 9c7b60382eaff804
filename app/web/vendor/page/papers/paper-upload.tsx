import { data, href, redirect } from "react-router"
import { paperName } from "../../../../domain/paper-requirements/rules.ts"
import { EndedLink } from "../ended-link.tsx"
import { openSendablePaper, openVendorPage } from "../opened-page.server.ts"
import { LIGHT_PAGE, pageAddress, privateHeaders } from "../private-page.ts"
import { Subpage } from "../subpage.tsx"
import type { Route } from "./+types/paper-upload"
import { PaperForm, PaperScript } from "./paper-form.tsx"
import { papersScriptAddress } from "./papers-script.server.ts"
import { receivePaper } from "./receive-paper.server.ts"

export const headers: Route.HeadersFunction = privateHeaders
export const handle = LIGHT_PAGE

/** One paper, to be sent for the first time or again. */
export async function loader({ params: { token, paper: slug }, url, context }: Route.LoaderArgs) {
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return data({ ended: opened.ended }, { status: opened.status })
	const { page, search } = opened
	const paper = page.papers.find((one) => one.slug === slug)
	if (!paper?.canSend) throw redirect(pageAddress(token, search))
	const { state, reason } = paper
	return data({
		back: pageAddress(token, search),
		action: href("/my/:token/papers/:paper", { token, paper: slug }) + search,
		about: `${page.edition.name}, No. ${page.number}`,
		name: paperName(paper),
		reason: state === "rejected" ? reason : "",
		isAgain: state !== "missing",
		isAccepted: state === "accepted",
		script: papersScriptAddress(),
	})
}

export async function action({ request, params: { token, paper: slug }, url, context }: Route.ActionArgs) {
	const opened = await openSendablePaper(context, { token, url, slug })
	if (!opened.ok) return redirect(opened.location)
	const { page, back } = opened
	const { status, errors } = await receivePaper(request, context, { page, slug })
	if (!errors.length) return redirect(back)
	// Nothing is left of the screen that could say so.
	const now = await openSendablePaper(context, { token, url, slug })
	return now.ok ? data({ errors }, { status }) : redirect(now.location)
}

export default function PaperUpload({ loaderData, actionData }: Route.ComponentProps) {
	if ("ended" in loaderData) return <EndedLink reason={loaderData.ended} />
	const { back, about, name, reason, isAgain, isAccepted, script, action: to } = loaderData
	return (
		<Subpage back={back} title={name} about={about} hasErrors={Boolean(actionData)}>
			{reason && <p className="mt-4 wrap-anywhere">We could not accept what you sent: {reason}</p>}
			{isAgain && <p className="mt-4">What you send now takes the place of what you sent before.</p>}
			{isAccepted && (
				<p className="mt-2">What you sent was accepted. A new file has to be looked at again.</p>
			)}
			<div className="mt-6 max-w-md">
				<PaperForm action={to} id="file" name={name} {...(actionData && { errors: actionData.errors })} />
				<PaperScript src={script} />
			</div>
		</Subpage>
	)
}
