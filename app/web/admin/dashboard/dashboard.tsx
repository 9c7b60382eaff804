import { data, href, Link } from "react-router"
import {
	type SeasonFigures,
	seasonFigures,
	type TentFigures,
} from "../../../domain/applications/queries.server.ts"
import { type ApplicationStatus, inKshs } from "../../../domain/applications/rules.ts"
import { type MissedNight, missedNight } from "../../../domain/backup/folder.server.ts"
import { BarChart } from "../../../ui/bar-chart.tsx"
import { Panel } from "../../../ui/card.tsx"
import { DataTable } from "../../../ui/data-table.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { StatCard } from "../../../ui/stat-card.tsx"
import { servicesOf, visitOf } from "../../middleware/services.ts"
import { editionOf } from "../edition.ts"
import { NotLoaded } from "../not-loaded.tsx"
import { outboxAddress } from "../outbox/view.ts"
import { readOrLog } from "../read.ts"
import { STATUSES_COUNTED, statusWords } from "../status-words.ts"
import { vendorsAddress } from "../vendors/view.ts"
import type { Route } from "./+types/dashboard"

/** The Overview of one edition. */
export async function loader({ context }: Route.LoaderArgs) {
	const { db, config, now } = servicesOf(context)
	const edition = editionOf(context)
	const figures = await readOrLog(visitOf(context).log, "dashboard", () => seasonFigures(db, edition.id))
	const missed = await missedNight(config, now())
	return data({ edition: edition.name, figures, missed }, { status: figures ? 200 : 503 })
}

export default function Dashboard({ loaderData, matches }: Route.ComponentProps) {
	const { edition, figures, missed } = loaderData
	// The layout counts them for its sign beside the Outbox.
	const { unsent } = matches[1].loaderData
	return (
		<>
			<title>Overview</title>
			<PageHeading meta={edition}>Overview</PageHeading>
			{missed && <NoCopy {...missed} />}
			{unsent > 0 && <UnsentLetters count={unsent} />}
			{figures ? <Figures {...figures} /> : <NotLoaded what="The dashboard data" />}
		</>
	)
}

/** Whoever reads this can't mend it, but knows who can. */
function NoCopy({ newest }: MissedNight) {
	return (
		<Notice tone="warning" className="mb-5">
			Last night’s backup failed.{" "}
			{newest ? `The latest backup is from ${newest}.` : "There is no backup yet."} Please tell the person who
			runs the server. The log gives the reason.
		</Notice>
	)
}

function UnsentLetters({ count }: { count: number }) {
	return (
		<Notice tone="warning" className="mb-5">
			{count === 1 ? "1 email could not be sent. " : `${count} emails could not be sent. `}
			<Link to={outboxAddress({ state: "trouble" })} className="link">
				Look in the outbox
			</Link>
			.
		</Notice>
	)
}

/** The vendors that a card counts. */
const listOf = (status: ApplicationStatus) =>
	status === "approved" ? href("/admin/accepted") : vendorsAddress({ status })

/** What a card says below its number; whoever was erased is in no list, so no card counts them. */
const noteOf = (note: string, erased: number) => (erased ? `${note}, ${erased} more erased` : note)

const revenueNote = (erased: number) =>
	erased ? `From accepted tents, including ${erased} of erased vendors` : "From accepted tents"

function Figures({ applications, erased, revenue, tents }: SeasonFigures) {
	return (
		<div className="grid gap-5">
			<div className="grid gap-4 sm:grid-cols-3 xl:flex">
				{STATUSES_COUNTED.map((status) => (
					<div key={status} className="grid min-w-0 xl:flex-1">
						<StatCard
							{...statusWords[status].figure}
							note={noteOf(statusWords[status].figure.note, erased[status])}
							value={applications[status]}
							tone={statusWords[status].tone}
							to={listOf(status)}
						/>
					</div>
				))}
				<div className="grid min-w-0 sm:col-span-3 xl:flex-[1.6]">
					<StatCard
						label="Estimated Revenue"
						value={inKshs(revenue)}
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
function Tents({ tents }: { tents: TentFigures[] }) {
	return (
		<div className="grid gap-5 xl:grid-cols-2">
			<Panel id="tent-breakdown" title="Tent Breakdown">
				{tents.length ? <TentTable tents={tents} /> : <Nothing>No accepted vendors yet.</Nothing>}
			</Panel>
			<Panel id="tent-distribution" title="Tent Type Distribution">
				{tents.length ? <Distribution tents={tents} /> : <Nothing>No chart data available.</Nothing>}
			</Panel>
		</div>
	)
}

function Nothing({ children }: { children: string }) {
	return (
		<p className="grid min-h-40 place-items-center rounded-md border border-dashed border-line-strong text-muted">
			{children}
		</p>
	)
}

function Distribution({ tents }: { tents: TentFigures[] }) {
	const bars = tents.map(({ type, vendors }) => ({ label: type, value: vendors }))
	return <BarChart label="Accepted vendors per tent type" bars={bars} height={300} />
}

function TentTable({ tents }: { tents: TentFigures[] }) {
	return (
		<DataTable
			caption="Accepted vendors and revenue per tent type"
			hideCaption
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
	return <span className="whitespace-nowrap">{inKshs(amount)}</span>
}
