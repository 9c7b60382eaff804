import { data, href } from "react-router"
import { countMails } from "../../../domain/mail/counts.server.ts"
import { listMails } from "../../../domain/mail/queries.server.ts"
import { LETTERS, LISTED_KINDS } from "../../../domain/mail/rules.ts"
import { findMailingSubject } from "../../../domain/mailings/queries.server.ts"
import { findNewsletter } from "../../../domain/newsletter/queries.server.ts"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { Link } from "../../../ui/link.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { ALL_EDITIONS_LABEL } from "../shell/editions/edition-url.ts"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { STANDBY_LABEL, toMailView } from "../shell/letters/mail-view.ts"
import { rangeOf } from "../shell/lists/list-range.ts"
import { ListScreen } from "../shell/lists/list-screen.tsx"
import { LiveSearch } from "../shell/lists/live-search.tsx"
import { FILTERS, type Filter, type OutboxView, outboxUrl, outboxView } from "../shell/lists/outbox-view.ts"
import type { Route } from "./+types/outbox"
import { readBounceReading } from "./bounce-reading.server.ts"
import { BounceReading } from "./bounce-reading.tsx"
import { MailCard } from "./mail-card.tsx"

/**
 * A page of the letters that the address asks for, newest first: of the edition and those that belong to none, e.g. about
 * a password; of all editions; or those of none alone. The copies of a newsletter are a list of their own.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
	const edition = getEdition(context)
	const view = outboxView.parse(Object.fromEntries(url.searchParams))
	const states = view.state && FILTERS[view.state]
	const found = await readOrLog(getRequestContext(context).log, "outbox", async () => {
		const { db, mailDispatcher } = getServices(context)
		const about = { all: undefined, none: "none" } as const
		const which = {
			states,
			kind: view.kind,
			edition: view.about ? about[view.about] : edition.id,
			newsletter: view.newsletter,
			mailing: view.mailing,
		}
		const [page, total, newsletter, mailing, reading] = await Promise.all([
			listMails(db, { ...view, ...which, text: view.q }),
			view.q ? undefined : countMails(db, which),
			view.newsletter ? findNewsletter(db, view.newsletter) : undefined,
			view.mailing ? findMailingSubject(db, view.mailing) : undefined,
			readBounceReading(getServices(context)),
		])
		const range = rangeOf(page, { first: view.first, total })
		return {
			...page,
			rows: page.rows.map((mail) => toMailView(mail, mailDispatcher)),
			range,
			subject: newsletter?.subject ?? mailing,
			reading,
		}
	})
	return data({ edition: edition.name, view, found }, { status: found ? 200 : 503 })
}

export default function Outbox({ loaderData: { edition, view, found } }: Route.ComponentProps) {
	const { newsletter, mailing, q, state, kind, about } = view
	return (
		<ListScreen
			title="Outbox"
			what="The outbox"
			pagesLabel="Pages of emails"
			noun={["email", "emails"]}
			found={found}
			urlFor={(cursor) => outboxUrl({ newsletter, mailing, q, state, kind, about, ...cursor })}
			meta={<About edition={edition} view={view} subject={found?.subject} />}
			search={
				<>
					<BounceReading reading={found?.reading} />
					<OutboxSearch edition={edition} view={view} />
				</>
			}
			empty={<NoEmails view={view} />}
		>
			{(mail) => <MailCard key={mail.id} mail={mail} />}
		</ListScreen>
	)
}

interface ViewProps {
	/** The name of the chosen one. */
	edition: string
	view: OutboxView
}

/** Which letters the list shows, in words. */
function About({ edition, view, subject }: ViewProps & { subject: string | undefined }) {
	const { newsletter, mailing } = view
	if (newsletter)
		return (
			<CopiesOf
				to={href("/admin/newsletter/:id", { id: String(newsletter) })}
				label={`Newsletter: ${subject ?? `no. ${newsletter}`}`}
			/>
		)
	if (mailing)
		return (
			<CopiesOf
				to={href("/admin/mailings/:id", { id: String(mailing) })}
				label={`Email to vendors: ${subject ?? `no. ${mailing}`}`}
			/>
		)
	if (view.about === "all") return ALL_EDITIONS_LABEL
	return view.about === "none" ? "Emails of no edition" : `${edition}, and emails of no edition`
}

function OutboxSearch({ edition, view: { newsletter, mailing, state, kind, about } }: ViewProps) {
	const states = { ...STATE_FILTER, value: state ?? "" }
	const kinds = { ...KIND_FILTER, value: kind ?? "" }
	const editions = {
		...EDITION_FILTER,
		value: about ?? "",
		options: [{ value: "", label: edition }, ...EDITION_FILTER.options],
	}
	return (
		<LiveSearch
			path={href("/admin/outbox")}
			label="Search emails"
			placeholder="Search by recipient, subject or brand..."
			kept={{ newsletter, mailing }}
			filters={newsletter || mailing ? [states] : [states, kinds, editions]}
		/>
	)
}

/** Whose copies the list shows, and the way to all other emails. */
function CopiesOf({ to, label }: { to: string; label: string }) {
	return (
		<>
			<Link to={to} className="link">
				{label}
			</Link>
			<Link to={href("/admin/outbox")} className="link">
				All other emails
			</Link>
		</>
	)
}

const EDITION_FILTER = {
	name: "about",
	label: "Edition of the emails",
	options: [
		{ value: "all", label: ALL_EDITIONS_LABEL },
		{ value: "none", label: "No edition" },
	],
	className: "basis-48",
}

const filterOptions: { value: Filter | ""; label: string }[] = [
	{ value: "", label: "All emails" },
	{ value: "held", label: "Held" },
	{ value: "queued", label: "Queued" },
	{ value: "sent", label: "Sent or kept here" },
	{ value: "trouble", label: "Failed, bounced or maybe sent" },
	{ value: "failed", label: "Failed" },
	{ value: "bounced", label: "Bounced" },
	{ value: "maybe-sent", label: "Maybe sent" },
	{ value: "withdrawn", label: "Withdrawn" },
]

const STATE_FILTER = { name: "state", label: "Show", options: filterOptions, className: "basis-48" }

const KIND_FILTER = {
	name: "kind",
	label: "Kind of email",
	options: [
		{ value: "", label: "All kinds" },
		...LISTED_KINDS.filter((kind) => kind !== "newsletter").map((kind) => ({
			value: kind,
			label: kind === "standby" ? STANDBY_LABEL : (LETTERS[kind]?.label ?? kind),
		})),
	],
	className: "basis-48",
}

function NoEmails({ view: { q, state, kind } }: { view: OutboxView }) {
	if (q || kind) return <EmptyState title="No emails match your search." />
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
