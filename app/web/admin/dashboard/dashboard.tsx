import { data, href } from "react-router"
import type { ApplicationStatus } from "../../../domain/applications/rules.ts"
import { findMissedNightlyBackup } from "../../../domain/backup/folder.server.ts"
import { countLinesLeft } from "../../../domain/cloning/lines-left.server.ts"
import { editionSectionName } from "../../../domain/editing/sections.server.ts"
import { type Edition, editionFactsOf } from "../../../domain/editions/queries.server.ts"
import { isOver } from "../../../domain/editions/rules.ts"
import {
	listEndlessWindows,
	listWindowChanges,
	type WindowChange,
} from "../../../domain/editions/window-changes.ts"
import { listPapersWithoutForm } from "../../../domain/paper-requirements/queries.server.ts"
import { Notice } from "../../../ui/notice.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { StatCard } from "../../../ui/stat-card.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { formatKshs, formatNumber } from "../../../values/number.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { COUNTED_STATUSES, statusLabels } from "../shell/decisions/status-labels.ts"
import { getEdition, listEditionsWith } from "../shell/editions/edition.ts"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { vendorsAddress } from "../shell/lists/applications-view.ts"
import { hasRight } from "../shell/rights/require-right.ts"
import type { Route } from "./+types/dashboard"
import { ApplicationsPerDay } from "./applications-per-day.tsx"
import { MixPanel } from "./mix.tsx"
import { readOverview } from "./read-overview.server.ts"
import { RevenuePanel } from "./revenue.tsx"
import { Tents } from "./tents.tsx"
import { ToDo } from "./to-do.tsx"

type Overview = Awaited<ReturnType<typeof readOverview>>

export async function loader({ context }: Route.LoaderArgs) {
	const services = getServices(context)
	const { config, now } = services
	const edition = getEdition(context)
	const overview = await readOrLog(getRequestContext(context).log, "dashboard", () =>
		readOverview(services, edition, {
			visible: listEditionsWith(context, "overview.read"),
			readsMoney: hasRight(context, "money.read"),
			readsPayments: hasRight(context, "payments.read"),
		}),
	)
	const checklist = await readOrLog(getRequestContext(context).log, "checklist", () =>
		countLinesLeft(services.db, edition, now()),
	)
	const isSigned = Boolean(overview?.applications.approved) && !isOver(edition, now())
	const lackingForms = isSigned ? await listPapersWithoutForm(services.db, edition.id) : []
	const missed = await findMissedNightlyBackup(config, now())
	const missedBackup = missed && { newest: missed.newest && formatNairobiDateTime(missed.newest) }
	const page = { edition: edition.name, editionId: edition.id, overview, missedBackup }
	return data(
		{ ...page, linesLeft: checklist ?? 0, lackingForms, dates: readDates(edition, now()) },
		{
			status: overview ? 200 : 503,
		},
	)
}

/** What the time asks for. */
function readDates(edition: Edition, now: Date) {
	return {
		slug: edition.slug,
		changes: listWindowChanges(editionFactsOf(edition), now).map(describeWindowChange),
		endless: listEndlessWindows(editionFactsOf(edition), now),
		canBeClosed: isOver(edition, now) && edition.closedAt === null,
		datesAddress: href("/admin/content/:part", { part: editionSectionName(edition.slug) }),
	}
}

const describeWindowChange = ({ window, change, at }: WindowChange): string =>
	`${window === "applications" ? "Applications" : "Extras"} ${change} on ${formatNairobiDateTime(at)}`

export default function Dashboard({ loaderData }: Route.ComponentProps) {
	const { edition, editionId, overview, missedBackup, linesLeft, lackingForms, dates } = loaderData
	return (
		<>
			<title>Overview</title>
			<PageHeading meta={edition}>Overview</PageHeading>
			{missedBackup && <MissedBackupNotice {...missedBackup} />}
			{overview ? (
				<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
					<ToDo {...overview} {...{ edition, editionId, linesLeft, lackingForms }} {...dates} />
					<StatusCards {...overview} />
					<div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
						<ApplicationsPerDay {...overview.arrivals} />
						<RevenuePanel revenue={overview.revenue} money={overview.money} />
					</div>
					<Tents tents={overview.tents} />
					{overview.mix.categories.length > 0 && <MixPanel mix={overview.mix} />}
				</div>
			) : (
				<LoadError what="The overview" />
			)}
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

const listUrlOf = (status: ApplicationStatus) =>
	status === "approved" ? href("/admin/accepted") : vendorsAddress({ status })

/** What a card says below its number; whoever was erased is in no list, so no card counts them. */
const noteOf = (note: string, { erased, onStandby = 0 }: { erased: number; onStandby?: number }) =>
	[
		note,
		onStandby && `${formatNumber(onStandby)} of them on the standby list`,
		erased && `${formatNumber(erased)} more erased`,
	]
		.filter(Boolean)
		.join(", ")

const revenueNote = (erased: number) =>
	erased ? `From accepted tents, including ${erased} of erased vendors` : "From accepted tents"

type StatusCardsProps = Pick<Overview, "applications" | "erased" | "revenue" | "onStandby">

function StatusCards({ applications, erased, revenue, onStandby }: StatusCardsProps) {
	return (
		<div className="grid gap-4 xl:flex">
			<div className="grid gap-4 sm:flex sm:flex-wrap xl:contents">
				{COUNTED_STATUSES.map((status) => (
					<div key={status} className="grid min-w-0 flex-1 sm:basis-32 xl:basis-0">
						<StatCard
							{...statusLabels[status].statistic}
							note={noteOf(statusLabels[status].statistic.note, {
								erased: erased[status],
								...(status === "denied" && { onStandby }),
							})}
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
					value={formatKshs(revenue.accepted)}
					note={revenueNote(erased.approved)}
					tone="info"
					strong
					to={href("/admin/accepted")}
				/>
			</div>
		</div>
	)
}
