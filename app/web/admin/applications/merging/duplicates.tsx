import { brandOf } from "../../../../domain/applications/rules.ts"
import { listSameVendorGroups } from "../../../../domain/duplicates/queries.server.ts"
import { LinkButton } from "../../../../ui/button.tsx"
import { Card } from "../../../../ui/card.tsx"
import { EmptyState } from "../../../../ui/empty-state.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { StatusBadge } from "../../../../ui/status-badge.tsx"
import { getServices } from "../../../request/context.ts"
import { choiceLabels, chosenLabel } from "../../shell/decisions/choice-labels.ts"
import { statusLabels } from "../../shell/decisions/status-labels.ts"
import { SAME_KEY_LABELS } from "../../shell/decisions/two-answers.tsx"
import { getEdition } from "../../shell/editions/edition.ts"
import { ApplicationLink, comparisonPath } from "../../shell/frame/application-link.tsx"
import { BackLink } from "../../shell/frame/back-link.tsx"
import { vendorsAddress } from "../../shell/lists/applications-view.ts"
import { StandbyBadge } from "../standby-badge.tsx"
import type { Route } from "./+types/duplicates"

/** Applications that seem to be of one vendor. */
export async function loader({ context }: Route.LoaderArgs) {
	const edition = getEdition(context)
	const found = await listSameVendorGroups(getServices(context).db, edition.id)
	const groups = found.map(({ isSame, applications }) => ({
		isSame,
		applications: applications.map((one) => ({ ...one, brand: brandOf(one) })),
	}))
	return { edition: edition.name, groups }
}

export default function Duplicates({ loaderData: { edition, groups } }: Route.ComponentProps) {
	return (
		<>
			<title>Possible duplicates</title>
			<BackLink to={vendorsAddress({})} label="All Vendors" />
			<PageHeading meta={<span>{edition}</span>}>Possible duplicates</PageHeading>
			{groups.length === 0 && (
				<EmptyState title="No vendor seems to have applied twice.">
					Applications with the same email, phone number or brand are listed here.
				</EmptyState>
			)}
			<ul className="grid gap-4">
				{groups.map((group) => (
					<li key={group.applications[0]?.id}>
						<Group {...group} />
					</li>
				))}
			</ul>
		</>
	)
}

function Group({ isSame, applications }: Route.ComponentProps["loaderData"]["groups"][number]) {
	const [first, ...others] = applications
	if (!first) return null
	return (
		<Card aria-labelledby={`group-${first.id}`} className="grid gap-3">
			<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
				<h2 id={`group-${first.id}`} className="min-w-0 text-base font-bold wrap-anywhere">
					{first.brand}: {isSame.map((one) => SAME_KEY_LABELS[one]).join(", ")}
				</h2>
				<LinkButton to={comparisonPath(first, others)} variant="ghost" size="small">
					Compare<span className="sr-only"> the applications of {first.brand}</span>
				</LinkButton>
			</div>
			<ul className="grid gap-2 text-sm">
				{applications.map(({ id, number, brand, tentSpace, status, choice, isOnStandby }) => (
					<li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 wrap-anywhere">
						<ApplicationLink id={id} number={number} className="link" />
						<span className="font-semibold">{brand}</span>
						<span>{tentSpace}</span>
						<StatusBadge tone={statusLabels[status].tone}>{statusLabels[status].label}</StatusBadge>
						<StandbyBadge status={status} isOnStandby={isOnStandby} />
						{choice && <StatusBadge tone={choiceLabels[choice].tone}>{chosenLabel(choice)}</StatusBadge>}
					</li>
				))}
			</ul>
		</Card>
	)
}
