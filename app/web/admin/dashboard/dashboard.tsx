import { data, href, Link } from "react-router"
import {
	type EditionStatistics,
	getEditionStatistics,
	type TentStatistics,
} from "../../../domain/applications/queries.server.ts"
import type { ApplicationStatus } from "../../../domain/applications/rules.ts"
import { findMissedNightlyBackup } from "../../../domain/backup/folder.server.ts"
import { BarChart } from "../../../ui/bar-chart.tsx"
import { Panel } from "../../../ui/card.tsx"
import { DataTable } from "../../../ui/data-table.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { StatCard } from "../../../ui/stat-card.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { formatKshs } from "../../../values/number.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { vendorsAddress } from "../applications-view.ts"
import { getEdition } from "../edition.ts"
import { LoadError } from "../load-error.tsx"
import { outboxUrl } from "../outbox-view.ts"
import { readOrLog } from "../read-or-log.ts"
import { COUNTED_STATUSES, statusLabels } from "../status-labels.ts"
import type { Route } from "./+types/dashboard"

export async function loader({ context }: Route.LoaderArgs) {
	const { db, config, now } = getServices(context)
	const edition = getEdition(context)
	const statistics = await readOrLog(getRequestContext(context).log, "dashboard", () =>
		getEditionStatistics(db, edition.id),
	)
	const missed = await findMissedNightlyBackup(config, now())
	const missedBackup = missed && { newest: missed.newest && formatNairobiDateTime(missed.newest) }
	return data({ edition: edition.name, statistics, missedBackup }, { status: statistics ? 200 : 503 })
}

export default function Dashboard({ loaderData, matches }: Route.ComponentProps) {
	const { edition, statistics, missedBackup } = loaderData
	// The layout counts them for its sign beside the Outbox.
	const { unsent } = matches[1].loaderData
	return (
		<>
			<title>Overview</title>
			<PageHeading meta={edition}>Overview</PageHeading>
			{missedBackup && <MissedBackupNotice {...missedBackup} />}
			{unsent > 0 && <UnsentLettersNotice count={unsent} />}
			{statistics ? <Statistics {...statistics} /> : <LoadError what="The overview" />}
		</>
	)
}

/** Whoever reads this can't mend it, but knows who can. */
function MissedBackupNotice({ newest }: { newest: string | undefined }) {
	return (
		<Notice tone="warning" className="mb-5">
			Last night’s backup failed.{" "}
			{newest ? `The latest backup is from ${newest}.` : "There is no backup yet."} Please tell the person who
			runs the server. The log gives the reason.
		</Notice>
	)
}

function UnsentLettersNotice({ count }: { count: number }) {
	return (
		<Notice tone="warning" className="mb-5">
			{count === 1 ? "1 email could not be sent. " : `${count} emails could not be sent. `}
			<Link to={outboxUrl({ state: "trouble" })} className="link">
				Look in the outbox
			</Link>
			.
		</Notice>
	)
}

const listUrlOf = (status: ApplicationStatus) =>
	status === "approved" ? href("/admin/accepted") : vendorsAddress({ status })

/** What a card says below its number; whoever was erased is in no list, so no card counts them. */
const noteOf = (note: string, erased: number) => (erased ? `${note}, ${erased} more erased` : note)

const revenueNote = (erased: number) =>
	erased ? `From accepted tents, including ${erased} of erased vendors` : "From accepted tents"

function Statistics({ applications, erased, revenue, tents }: EditionStatistics) {
	return (
		<div className="grid gap-5">
			<div className="grid gap-4 xl:flex">
				<div className="grid gap-4 sm:flex sm:flex-wrap xl:contents">
					{COUNTED_STATUSES.map((status) => (
						<div key={status} className="grid min-w-0 flex-1 sm:basis-32 xl:basis-0">
							<StatCard
								{...statusLabels[status].statistic}
								note={noteOf(statusLabels[status].statistic.note, erased[status])}
								value={applications[status]}
								tone={statusLabels[status].tone}
								to={listUrlOf(status)}
							/>
						</div>
					))}
				</div>
				<div className="grid min-w-0 xl:flex-[1.6]">
					<StatCard
						label="Estimated Revenue"
						value={formatKshs(revenue)}
						note={revenueNote(erased.approved)}
						tone="info"
						strong
						to={href("/admin/accepted")}
					/>
				</div>
			</div>
			<Tents tents={tents} />
		</div>
	)
}

/** The numbers once, and beside them a picture of them. */
function Tents({ tents }: { tents: TentStatistics[] }) {
	return (
		<div className="grid gap-5 xl:grid-cols-2">
			<Panel id="tent-breakdown" title="Tent Breakdown">
				{tents.length ? <TentTable tents={tents} /> : <EmptyPanel>No accepted vendors yet.</EmptyPanel>}
			</Panel>
			<Panel id="tent-distribution" title="Tent Type Distribution">
				{tents.length ? <Distribution tents={tents} /> : <EmptyPanel>No chart data available.</EmptyPanel>}
			</Panel>
		</div>
	)
}

function EmptyPanel({ children }: { children: string }) {
	return (
		<p className="grid min-h-40 place-items-center rounded-md border border-dashed border-line-strong text-muted">
			{children}
		</p>
	)
}

function Distribution({ tents }: { tents: TentStatistics[] }) {
	const bars = tents.map(({ type, vendors }) => ({ label: type, value: vendors }))
	return <BarChart label="Accepted vendors per tent type" bars={bars} />
}

function TentTable({ tents }: { tents: TentStatistics[] }) {
	return (
		<DataTable
			caption="Accepted vendors and revenue per tent type"
			rows={tents}
			rowKey={({ type }) => type}
			columns={[
				{ key: "type", header: "Tent type", cell: ({ type }) => type, rowHeader: true },
				{ key: "vendors", header: "Vendors", cell: ({ vendors }) => vendors, numeric: true },
				{
					key: "revenue",
					header: "Revenue",
					cell: ({ revenue }) => <Money amount={revenue} />,
					numeric: true,
				},
			]}
		/>
	)
}

function Money({ amount }: { amount: number }) {
	return <span className="whitespace-nowrap">{formatKshs(amount)}</span>
}
