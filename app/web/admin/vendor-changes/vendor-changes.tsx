import { data, href } from "react-router"
import { brandOf, type VendorEvent } from "../../../domain/applications/rules.ts"
import { type ListedEvent, listVendorEvents } from "../../../domain/applications/vendor-events.server.ts"
import { Card } from "../../../ui/card.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { capitalize, formatList } from "../../../values/normalize-text.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { NewestForm } from "../shell/actions/newest-form.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { ApplicationLink } from "../shell/frame/application-link.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { buildUrl, listQuerySchema } from "../shell/lists/list-query.ts"
import { ListScreen } from "../shell/lists/list-screen.tsx"
import { readVisibility } from "../shell/rights/visibility.server.ts"
import type { Route } from "./+types/vendor-changes"

/** What vendors did on their own pages, the newest first. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { id, name, slug } = getEdition(context)
	const view = listQuerySchema.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "vendor changes", async () => {
		const page = await listVendorEvents(getServices(context).db, id, view)
		const isBlind = (await readVisibility(context)).blindTo !== undefined
		return { ...page, rows: page.rows.map((event) => toView(event, isBlind)) }
	})
	return data({ edition: { name, slug }, found }, { status: found ? 200 : 503 })
}

const SENTENCES: Record<VendorEvent, string> = {
	withdrawn: "Withdrew the application.",
	corrected: "Corrected the application: its history says what.",
	"email-changed": "Changed the email address.",
	"offer-accepted": "Accepted the stall offered from the standby list.",
	"offer-declined": "Declined the stall offered from the standby list.",
	"offer-lapsed": "Let the offer of a stall lapse. It goes to the next on the standby list.",
}

const sentenceOf = ({ kind, corrected }: ListedEvent): string =>
	corrected?.length ? `Corrected ${formatList(corrected)}.` : SENTENCES[kind]

/** @param isBlind whoever asks reviews the edition without names */
const toView = (event: ListedEvent, isBlind: boolean) => ({
	id: event.id,
	sentence: sentenceOf(event),
	at: formatNairobiDateTime(event.at),
	...whoSaw(event),
	...aboutOf(event, isBlind),
})

const whoSaw = ({ seenAt, seenBy }: ListedEvent) => ({
	seen: seenAt && `Seen${seenBy ? ` by ${capitalize(seenBy)}` : ""} ${formatNairobiDateTime(seenAt)}`,
})

const aboutOf = ({ application }: ListedEvent, isBlind: boolean) => ({
	application: application.id,
	number: application.number,
	brand: isBlind ? "Application" : brandOf(application),
})

export default function VendorChanges({ loaderData: { edition, found } }: Route.ComponentProps) {
	const newest = found?.rows.find(({ seen }) => !seen)?.id
	return (
		<ListScreen
			title="Vendor changes"
			what="What vendors changed"
			pagesLabel="Pages of vendor changes"
			found={found}
			meta={edition.name}
			actions={newest !== undefined && <SeenForm edition={edition.slug} newest={newest} />}
			urlFor={(cursor) => buildUrl(href("/admin/vendor-changes"), cursor)}
			search={null}
			empty={
				<EmptyState title="No vendor has changed anything.">
					Corrections, withdrawals, new addresses and answers to offers are listed here.
				</EmptyState>
			}
		>
			{({ id, application, number, brand, sentence, at, seen }) => (
				<Card key={id} aria-labelledby={`change-${id}`} className="grid gap-1">
					<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<h2 id={`change-${id}`} className="min-w-0 text-base font-bold wrap-anywhere">
							{brand}
						</h2>
						<ApplicationLink id={application} number={number} className="link text-sm" />
						{!seen && <StatusBadge tone="info">New</StatusBadge>}
					</div>
					<p className="wrap-anywhere">{sentence}</p>
					<p className="figures text-sm text-muted">{seen ? `${at}. ${seen}.` : `${at}.`}</p>
				</Card>
			)}
		</ListScreen>
	)
}

/** For the whole team: what one has seen the others need not look at. */
function SeenForm({ edition, newest }: { edition: string; newest: number }) {
	const action = editionUrl(href("/admin/vendor-changes/seen"), edition)
	return <NewestForm action={action} newest={newest} label="Mark all as seen" reloadDocument />
}
