import { Download } from "lucide-react"
import { data, href } from "react-router"
import {
	countJoinedByMonth,
	countSubscribers,
	listSubscribers,
	type Subscriber,
} from "../../../domain/newsletter/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Card } from "../../../ui/card.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { formatNairobiDate } from "../../../values/clock.ts"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import { ALL_EDITIONS_LABEL } from "../shell/editions/edition-url.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { buildUrl, type ListView, listQuerySchema } from "../shell/lists/list-query.ts"
import { rangeOf } from "../shell/lists/list-range.ts"
import { ListScreen } from "../shell/lists/list-screen.tsx"
import { LiveSearch } from "../shell/lists/live-search.tsx"
import type { Route } from "./+types/subscribers"
import { growthOf, startOfGrowth } from "./growth.ts"
import { GrowthPanels } from "./growth-panels.tsx"

/** A page of those who are on the list, the newest first; before the first one, how the list grew. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const view = listQuerySchema.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "subscribers", () =>
		readSubscribers(getServices(context), view),
	)
	return data({ q: view.q, found }, { status: found ? 200 : 503 })
}

async function readSubscribers({ db, now }: Services, view: ListView) {
	const [page, counts] = await Promise.all([
		listSubscribers(db, { ...view, text: view.q }),
		view.q ? undefined : countSubscribers(db),
	])
	const total = counts?.confirmed
	const isFirst = page.previous === undefined
	const growth = total && isFirst ? await readGrowth(db, total, now()) : undefined
	const range = rangeOf(page, { first: view.first, total })
	return { ...page, rows: page.rows.map(toSubscriberView), range, growth }
}

async function readGrowth(db: Services["db"], subscribers: number, at: Date) {
	return growthOf(await countJoinedByMonth(db, startOfGrowth(at)), subscribers, at)
}

const toSubscriberView = ({ id, email, since }: Subscriber) => ({
	id,
	email,
	since: formatNairobiDate(since),
})

export default function Subscribers({ loaderData: { q, found } }: Route.ComponentProps) {
	const path = href("/admin/newsletter/subscribers")
	return (
		<>
			<BackLink to={href("/admin/newsletter")} label="Newsletter" />
			<ListScreen
				title="Subscribers"
				what="The list of subscribers"
				pagesLabel="Pages of subscribers"
				noun={["subscriber", "subscribers"]}
				found={found}
				meta={ALL_EDITIONS_LABEL}
				urlFor={(cursor) => buildUrl(path, { q, ...cursor })}
				actions={
					<LinkButton
						to={href("/admin/newsletter/subscribers.csv")}
						reloadDocument
						variant="ghost"
						icon={<Download aria-hidden className="size-5 shrink-0" />}
						className="wrap-anywhere"
					>
						Download CSV
					</LinkButton>
				}
				search={
					<>
						{found?.growth && <GrowthPanels growth={found.growth} />}
						<LiveSearch path={path} label="Search subscribers" placeholder="Search by email address..." />
					</>
				}
				empty={<NoSubscribers isSearch={q !== ""} />}
			>
				{({ id, email, since }) => (
					<Card key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
						<h2 className="min-w-0 text-base font-bold wrap-anywhere">{email}</h2>
						<p className="figures text-sm text-muted">Confirmed {since}</p>
					</Card>
				)}
			</ListScreen>
		</>
	)
}

function NoSubscribers({ isSearch }: { isSearch: boolean }) {
	if (isSearch) return <EmptyState title="No subscribers match your search." />
	return (
		<EmptyState title="No subscribers yet.">
			People sign up under Attendee on the contact page and confirm their address by email.
		</EmptyState>
	)
}
