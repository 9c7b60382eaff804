import { data, href, Link } from "react-router"
import { listCategories } from "../../../domain/application-forms/queries.server.ts"
import { countByCategory, getEditionStatistics } from "../../../domain/applications/queries.server.ts"
import type { ApplicationStatus } from "../../../domain/applications/rules.ts"
import { findMissedNightlyBackup } from "../../../domain/backup/folder.server.ts"
import { editionSectionName } from "../../../domain/editing/sections.server.ts"
import { type Edition, editionFactsOf, listTentOptions } from "../../../domain/editions/queries.server.ts"
import { isOver, isWindowOpen } from "../../../domain/editions/rules.ts"
import { Notice } from "../../../ui/notice.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { StatCard } from "../../../ui/stat-card.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { formatKshs } from "../../../values/number.ts"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import { vendorsAddress } from "../applications-view.ts"
import { getEdition } from "../edition.ts"
import { LoadError } from "../load-error.tsx"
import { outboxUrl } from "../outbox-view.ts"
import { readOrLog } from "../read-or-log.ts"
import { COUNTED_STATUSES, statusLabels } from "../status-labels.ts"
import { useRight } from "../use-right.ts"
import type { Route } from "./+types/dashboard"
import { Categories } from "./categories.tsx"
import { combineCategories } from "./category-rows.ts"
import { type TentRow, Tents } from "./tents.tsx"

export async function loader({ context }: Route.LoaderArgs) {
	const { db, config, now } = getServices(context)
	const edition = getEdition(context)
	const statistics = await readOrLog(getRequestContext(context).log, "dashboard", () =>
		readStatistics(db, edition.id),
	)
	const missed = await findMissedNightlyBackup(config, now())
	const missedBackup = missed && { newest: missed.newest && formatNairobiDateTime(missed.newest) }
	const endless = takesApplicationsForever(edition, now()) ? sectionAddressOf(edition) : undefined
	const canBeClosed = isOver(edition, now()) && edition.closedAt === null
	return data(
		{ edition: edition.name, statistics, missedBackup, endless, canBeClosed },
		{ status: statistics ? 200 : 503 },
	)
}

async function readStatistics(db: Services["db"], editionId: number) {
	const { tents, ...sums } = await getEditionStatistics(db, editionId)
	const stalls = await listTentOptions(db, editionId)
	const placesOf = (type: string) => stalls.find(({ name }) => name === type)?.places ?? undefined
	const categories = await listCategories(db, editionId)
	const counts = await countByCategory(db, editionId)
	return {
		...sums,
		tents: tents.map((tent): TentRow => ({ ...tent, places: placesOf(tent.type) })),
		categories: combineCategories(categories, counts),
	}
}

/** It is over, and vendors can still apply, because nobody has said until when. */
function takesApplicationsForever(edition: Edition, now: Date): boolean {
	const { applications } = editionFactsOf(edition)
	return isOver(edition, now) && isWindowOpen(applications, now) && applications.closesAt === null
}

const sectionAddressOf = ({ slug }: Edition) =>
	href("/admin/content/:part", { part: editionSectionName(slug) })

export default function Dashboard({ loaderData, matches }: Route.ComponentProps) {
	const { edition, statistics, missedBackup, endless, canBeClosed } = loaderData
	const mayClose = useRight("editions.close")
	// The layout counts them for its sign beside the Outbox.
	const { unsent } = matches[1].loaderData
	return (
		<>
			<title>Overview</title>
			<PageHeading meta={edition}>Overview</PageHeading>
			{missedBackup && <MissedBackupNotice {...missedBackup} />}
			{endless && <EndlessApplicationsNotice edition={edition} to={endless} />}
			{unsent > 0 && <UnsentLettersNotice count={unsent} />}
			{statistics ? <Statistics {...statistics} /> : <LoadError what="The overview" />}
			{canBeClosed && mayClose && <ClosingHint edition={edition} />}
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

function ClosingHint({ edition }: { edition: string }) {
	return (
		<p className="mt-6">
			{edition} is over.{" "}
			<Link to={href("/admin/closing")} className="link">
				See what is still open, and close the edition
			</Link>
			.
		</p>
	)
}

function EndlessApplicationsNotice({ edition, to }: { edition: string; to: string }) {
	return (
		<Notice tone="warning" className="mb-5">
			{edition} is over, and vendors can still apply for it.{" "}
			<Link to={to} className="link">
				Set an end to its applications
			</Link>
			.
		</Notice>
	)
}

function UnsentLettersNotice({ count }: { count: number }) {
	return (
		<Notice tone="warning" className="mb-5">
			{count === 1 ? "1 email could not be delivered. " : `${count} emails could not be delivered. `}
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

function Statistics({
	applications,
	erased,
	revenue,
	tents,
	categories,
}: Awaited<ReturnType<typeof readStatistics>>) {
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
			{categories.length > 0 && <Categories categories={categories} />}
		</div>
	)
}
