import { data, href } from "react-router"
import { countMails } from "../../../domain/mail/counts.server.ts"
import { listMails } from "../../../domain/mail/queries.server.ts"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getEdition } from "../edition.ts"
import { rangeOf } from "../list-range.ts"
import { ListScreen } from "../list-screen.tsx"
import { LiveSearch } from "../live-search.tsx"
import { FILTERS, type Filter, type OutboxView, outboxUrl, outboxView } from "../outbox-view.ts"
import { readOrLog } from "../read-or-log.ts"
import type { Route } from "./+types/outbox"
import { MailCard } from "./mail-card.tsx"
import { toMailView } from "./mail-view.ts"

/**
 * A page of the letters that the address asks for, newest first: of the edition, and those that belong to
 * none, e.g. about a password.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
	const edition = getEdition(context)
	const view = outboxView.parse(Object.fromEntries(url.searchParams))
	const states = view.state && FILTERS[view.state]
	const found = await readOrLog(getRequestContext(context).log, "outbox", async () => {
		const { db } = getServices(context)
		const which = { states, edition: edition.id }
		const [page, total] = await Promise.all([
			listMails(db, { ...view, ...which, text: view.q }),
			view.q ? undefined : countMails(db, which),
		])
		return { ...page, rows: page.rows.map(toMailView), range: rangeOf(page, { first: view.first, total }) }
	})
	return data({ edition: edition.name, view, found }, { status: found ? 200 : 503 })
}

export default function Outbox({ loaderData: { edition, view, found } }: Route.ComponentProps) {
	return (
		<ListScreen
			title="Outbox"
			what="The outbox"
			pagesLabel="Pages of emails"
			noun={["email", "emails"]}
			found={found}
			urlFor={(cursor) => outboxUrl({ q: view.q, state: view.state, ...cursor })}
			meta={edition}
			search={
				<LiveSearch
					path={href("/admin/outbox")}
					label="Search emails"
					placeholder="Search by recipient, subject or brand..."
					filter={{
						name: "state",
						label: "Show",
						value: view.state ?? "",
						options: filterOptions,
						className: "basis-60",
					}}
				/>
			}
			empty={<NoEmails view={view} />}
		>
			{(mail) => <MailCard key={mail.id} mail={mail} />}
		</ListScreen>
	)
}

const filterOptions: { value: Filter | ""; label: string }[] = [
	{ value: "", label: "All emails" },
	{ value: "queued", label: "Queued" },
	{ value: "sent", label: "Sent" },
	{ value: "trouble", label: "Failed or maybe sent" },
	{ value: "failed", label: "Failed" },
	{ value: "maybe-sent", label: "Maybe sent" },
	{ value: "withdrawn", label: "Withdrawn" },
]

function NoEmails({ view: { q, state } }: { view: OutboxView }) {
	if (q) return <EmptyState title="No emails match your search." />
	if (!state) {
		return (
			<EmptyState title="No emails yet.">
				Every email to a vendor or organiser is listed here as soon as it is written.
			</EmptyState>
		)
	}
	const { label } = filterOptions.find(({ value }) => value === state) ?? { label: state }
	return <EmptyState title={`No ${label.toLowerCase()} emails.`} />
}
