import { useEffect, useState } from "react"
import { href, useRevalidator } from "react-router"
import { markMentionsReadOf } from "../../../domain/notes/commands.server.ts"
import { Panel } from "../../../ui/card.tsx"
import { Link } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { parseId } from "../../../values/record-id.ts"
import { getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { choiceLabels, chosenLabel } from "../shell/decisions/choice-labels.ts"
import { CHOICE_BUTTONS, STATUS_BUTTONS } from "../shell/decisions/decision-buttons.ts"
import { DecisionForm } from "../shell/decisions/decision-form.tsx"
import { NO_VENDOR } from "../shell/decisions/decision-messages.ts"
import { MixStrip } from "../shell/decisions/mix-strip.tsx"
import { statusBadgeOf } from "../shell/decisions/status-labels.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { vendorsAddress } from "../shell/lists/applications-view.ts"
import { useRight } from "../shell/rights/use-right.ts"
import type { Route } from "./+types/application"
import { ApplicationLinks } from "./application-links.tsx"
import {
	DecisionsPanel,
	ElsewherePanel,
	ExtrasPanel,
	HistoryPanel,
	LettersPanel,
} from "./application-panels.tsx"
import { readApplicationView } from "./application-view.server.ts"
import { readOutdatedListing } from "./correction/outdated-listing.server.ts"
import { OutdatedListing } from "./correction/outdated-listing.tsx"
import { ChangedFactsPanel } from "./emails/changed-facts-panel.tsx"
import { OutdatedPanel } from "./emails/outdated-panel.tsx"
import { ToldBadge } from "./emails/told-badge.tsx"
import { UntoldNotice } from "./emails/untold-notice.tsx"
import { SameVendor } from "./merging/same-vendor.tsx"
import { NextClick } from "./next-click.tsx"
import { NotesPanel } from "./notes/notes-panel.tsx"
import { ReviewsPanel } from "./reviews/reviews-panel.tsx"
import { StandbyBadge } from "./standby-badge.tsx"
import { TagsPanel } from "./tags/tags-panel.tsx"
import { VendorFacts } from "./vendor-facts.tsx"
import { Withdrawal } from "./withdrawal/withdrawal-notice.tsx"

/** Everything about one application. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const view = id && (await readApplicationView(context, id))
	if (!view) throw await redirectWithFlash(vendorsAddress({}), [NO_VENDOR], context)
	const hasReadMentions = view.notes !== undefined && (await markMentions(context, id))
	const outdatedListing = view.isUnidentified ? undefined : await readOutdatedListing(context, id)
	return { ...view, hasReadMentions, outdatedListing }
}

/** Whoever opens it has read what its notes say to them. */
function markMentions(context: Route.LoaderArgs["context"], id: number): Promise<boolean> {
	const { db, now } = getServices(context)
	return markMentionsReadOf(db, id, { by: getAdmin(context).id, at: now() })
}

/** The menu, which is read at the same time, counts what was not read before. */
function useFreshCount(hasReadMentions: boolean): void {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		if (hasReadMentions) void revalidate()
	}, [hasReadMentions, revalidate])
}

/** What the vendor sent, what the team makes of it, and what was done: below one another, in two columns, in three. */
const columnsClasses =
	"grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2 xl:grid-rows-[auto_1fr] min-[112rem]:grid-cols-3"

export default function Application({ loaderData }: Route.ComponentProps) {
	const { id, number, brand, status, choice, edition, slug, receivedOn, isErased } = loaderData
	const isMerged = loaderData.mergedInto !== undefined
	const [announcement, setAnnouncement] = useState("")
	useFreshCount(loaderData.hasReadMentions)
	const isWithdrawn = loaderData.withdrawal !== undefined
	const canDecide = useRight("applications.decide") && !isErased && !isMerged && !isWithdrawn
	const { label, tone } = statusBadgeOf(status, isWithdrawn)
	return (
		<>
			<title>{loaderData.isUnidentified ? brand : `${brand} · No. ${number}`}</title>
			<BackLink to={editionUrl(href("/admin/vendors"), slug)} label="All Vendors" />
			<PageHeading
				meta={
					<>
						<span>{edition}</span>
						{!loaderData.isUnidentified && <span>No. {number}</span>}
						<span>Received {receivedOn}</span>
						<StatusBadge tone={tone}>{label}</StatusBadge>
						<StandbyBadge {...loaderData} />
						{choice && <StatusBadge tone={choiceLabels[choice].tone}>{chosenLabel(choice)}</StatusBadge>}
						{!isErased && !isMerged && <ToldBadge {...loaderData} isWithdrawn={isWithdrawn} />}
					</>
				}
				actions={
					canDecide && (
						<div className="grid gap-1">
							<DecisionForm
								vendor={loaderData}
								buttons={loaderData.holdsLetters ? CHOICE_BUTTONS : STATUS_BUTTONS}
								onDecided={setAnnouncement}
								className="flex flex-wrap gap-x-4 gap-y-2"
							/>
							<NextClick {...loaderData.nextClick} holdsLetters={loaderData.holdsLetters} />
							{choice && <ReleaseLink id={id} brand={brand} edition={slug} toldOn={loaderData.toldOn} />}
						</div>
					)
				}
			>
				{brand}
			</PageHeading>
			{loaderData.withdrawal && <Withdrawal id={id} brand={brand} withdrawal={loaderData.withdrawal} />}
			{loaderData.isUntold && !isMerged && <UntoldNotice number={number} edition={slug} />}
			{loaderData.outdatedListing && <OutdatedListing listing={loaderData.outdatedListing} edition={slug} />}
			<SameVendor {...loaderData} />
			<div data-wide-screen className={columnsClasses}>
				<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
					<Panel id="application" title="Application">
						<p className="mb-4 max-w-prose whitespace-pre-line wrap-anywhere">
							{loaderData.details.description}
						</p>
						<VendorFacts id={id} brand={brand} details={loaderData.details} />
						{!isErased && !isMerged && <ApplicationLinks id={id} brand={brand} canWithdraw={!isWithdrawn} />}
					</Panel>
					{loaderData.extras && <ExtrasPanel id={id} extras={loaderData.extras} />}
					<ElsewherePanel applications={loaderData.elsewhere} />
				</div>
				<div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:row-span-2">
					{loaderData.outdated && <OutdatedPanel id={id} {...loaderData.outdated} />}
					{loaderData.changedFacts && (
						<ChangedFactsPanel number={number} edition={slug} {...loaderData.changedFacts} />
					)}
					{loaderData.reviews && (
						<ReviewsPanel id={id} brand={brand} reviews={loaderData.reviews} isClosed={isMerged} />
					)}
					{loaderData.notes && <NotesPanel id={id} notes={loaderData.notes} isClosed={isMerged} />}
					{loaderData.tags && <TagsPanel id={id} brand={brand} tags={loaderData.tags} isClosed={isMerged} />}
				</div>
				<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
					<DecisionsPanel decisions={loaderData.decisions} choice={choice} />
					<LettersPanel id={id} letters={loaderData.letters} />
					{loaderData.history && <HistoryPanel id={id} history={loaderData.history} />}
				</div>
			</div>
			<MixStrip mix={loaderData.mix} />
			<p role="status" className="sr-only">
				{announcement}
			</p>
		</>
	)
}

interface ReleaseLinkProps {
	id: number
	brand: string
	edition: string
	/** A release is asked for that tells this choice. */
	toldOn: string | undefined
}

/** The question whether this vendor alone is told now. */
function ReleaseLink({ id, brand, edition, toldOn }: ReleaseLinkProps) {
	const mayRelease = useRight("confirmations.send")
	if (toldOn) return <p className="text-sm">The vendor is told on {toldOn}.</p>
	if (!mayRelease) return null
	return (
		<p>
			<Link to={editionUrl(href("/admin/release/new"), edition, { id })} className="link text-sm">
				Release this choice…<span className="sr-only"> for {brand}</span>
			</Link>
		</p>
	)
}
