import { PenLine } from "lucide-react"
import { data, href } from "react-router"
import { countSubscribers, listNewsletters } from "../../../domain/newsletter/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { StatCard } from "../../../ui/stat-card.tsx"
import { formatNumber } from "../../../values/number.ts"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import { ALL_EDITIONS_LABEL } from "../shell/editions/edition-url.ts"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { buildUrl, type ListView, listQuerySchema } from "../shell/lists/list-query.ts"
import { ListScreen } from "../shell/lists/list-screen.tsx"
import type { Route } from "./+types/overview"
import { NewsletterCard, toNewsletterView } from "./newsletter-card.tsx"

/** How many are on the list, and what was sent to them, newest first. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const view = listQuerySchema.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "newsletter", () =>
		readNewsletters(getServices(context), view),
	)
	return data({ found }, { status: found ? 200 : 503 })
}

async function readNewsletters({ db }: Services, view: ListView) {
	const [page, subscribers] = await Promise.all([listNewsletters(db, view), countSubscribers(db)])
	return { ...page, rows: page.rows.map(toNewsletterView), subscribers }
}

export default function NewsletterOverview({ loaderData: { found } }: Route.ComponentProps) {
	return (
		<ListScreen
			title="Newsletter"
			what="The newsletter"
			pagesLabel="Pages of newsletters"
			found={found}
			meta={ALL_EDITIONS_LABEL}
			urlFor={(cursor) => buildUrl(href("/admin/newsletter"), cursor)}
			actions={
				<LinkButton
					to={href("/admin/newsletter/new")}
					icon={<PenLine aria-hidden className="size-5 shrink-0" />}
					className="wrap-anywhere"
				>
					Write a newsletter
				</LinkButton>
			}
			search={found && <SubscribersCard {...found.subscribers} />}
			empty={
				<EmptyState title="No newsletters yet.">Write one: you see it before anybody gets it.</EmptyState>
			}
		>
			{(newsletter) => <NewsletterCard key={newsletter.id} newsletter={newsletter} />}
		</ListScreen>
	)
}

function SubscribersCard({ confirmed, unconfirmed }: { confirmed: number; unconfirmed: number }) {
	return (
		<div className="mb-6 grid">
			<StatCard
				label="Subscribers"
				value={formatNumber(confirmed)}
				note={`${formatNumber(unconfirmed)} more signed up but have not confirmed their address`}
				tone="info"
				to={href("/admin/newsletter/subscribers")}
			/>
		</div>
	)
}
