import { href } from "react-router"
import { countChoices } from "../../../domain/choices/releases.server.ts"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { formatNairobiDateTime, fromNairobiMinute } from "../../../values/clock.ts"
import { getServices } from "../../request/context.ts"
import { getEdition } from "../edition.ts"
import { EXPECTED } from "../expected-state.ts"
import { redirectWithFlash } from "../respond.server.ts"
import { RETURN_TO } from "../return-to.tsx"
import type { Route } from "./+types/release-prompt"
import { choicesLabel, NOT_RELEASED, vendorsLabel } from "./messages.ts"
import { releaseFormUrl, releaseRequestSchema, releaseUrl } from "./release-view.ts"
import { selectionOf } from "./selection.ts"

/** The question before vendors are told: who, what and when. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const edition = getEdition(context)
	const ids = url.searchParams.getAll("id").join("-") || undefined
	const request = releaseRequestSchema.parse({ ...Object.fromEntries(url.searchParams), ids })
	const { counts, version } = await countChoices(getServices(context).db, edition.id, selectionOf(request))
	const total = counts.yes + counts.standby + counts.no
	if (!total) {
		const details = ["Nothing of what you asked for is chosen now."]
		throw await redirectWithFlash(releaseUrl(), [{ ...NOT_RELEASED, details }], context)
	}
	const dueAt = fromNairobiMinute(request.at || null)
	const due = dueAt ? `on ${formatNairobiDateTime(dueAt)} (Nairobi)` : "now"
	return { slug: edition.slug, name: edition.name, request, total, told: choicesLabel(counts), version, due }
}

export default function ReleasePrompt({ loaderData }: Route.ComponentProps) {
	const { slug, name, request, total, told, version, due } = loaderData
	return (
		<>
			<title>Release choices</title>
			<ConfirmationCard
				title={`Tell ${vendorsLabel(total)} ${due}?`}
				description={
					<>
						<strong>{name}</strong>: {told}. Each gets the email that is held for them, and their status
						becomes what it says. You can stop while it runs, but whoever was told cannot be untold. A choice
						that somebody changes before its turn is left out.
					</>
				}
				action={releaseFormUrl(href("/admin/release/requests"), slug)}
				fields={
					<>
						<input type="hidden" name={RETURN_TO} value={releaseUrl()} />
						<input type="hidden" name={EXPECTED} value={version} />
						<input type="hidden" name="which" value={request.which} />
						<input type="hidden" name="ids" value={request.ids ?? ""} />
						<input type="hidden" name="at" value={request.at} />
					</>
				}
				confirmLabel={`Tell ${vendorsLabel(total)}`}
				cancelHref={releaseUrl()}
			/>
		</>
	)
}
