import { useRef, useState } from "react"
import { useMessages } from "../../../../ui/messages.tsx"
import { StatusBadge } from "../../../../ui/status-badge.tsx"
import { choiceLabels, chosenLabel } from "../../shell/decisions/choice-labels.ts"
import { DecisionForm, type DecisionFormProps } from "../../shell/decisions/decision-form.tsx"
import { statusBadgeOf } from "../../shell/decisions/status-labels.ts"
import { ApplicationLink } from "../../shell/frame/application-link.tsx"
import { useRight } from "../../shell/rights/use-right.ts"
import { ApplicationLinks } from "../application-links.tsx"
import { DetailsToggle } from "../details-toggle.tsx"
import { fetchDetails } from "../fetch-details.ts"
import { StandbyBadge } from "../standby-badge.tsx"
import { TagList } from "../tags/tag-list.tsx"
import { VendorFacts, type VendorFactsProps } from "../vendor-facts.tsx"
import type { VendorDetails, VendorView } from "../vendor-view.ts"

interface VendorCardProps extends DecisionFormProps {
	vendor: VendorView
}

export function VendorCard({ vendor, buttons, onDecided }: VendorCardProps) {
	const { id, number, brand, status, choice, isWithdrawn, excerpt, tags, isUnidentified } = vendor
	const { label, tone } = statusBadgeOf(status, isWithdrawn)
	const { details, busy, toggle } = useVendorDetails(vendor)
	const canDecide = useRight("applications.decide")
	const headingId = `vendor-${id}`
	return (
		<article data-vendor={id} tabIndex={-1} aria-labelledby={headingId} className="vendor-card">
			<header>
				<div>
					<h2 id={headingId}>{isUnidentified ? <ApplicationLink id={id} number={number} /> : brand}</h2>
					{!isUnidentified && <ApplicationLink id={id} number={number} />}
					<StatusBadge tone={tone}>{label}</StatusBadge>
					<StandbyBadge {...vendor} />
					{choice && <StatusBadge tone={choiceLabels[choice].tone}>{chosenLabel(choice)}</StatusBadge>}
				</div>
				{canDecide && !isWithdrawn && (
					<DecisionForm vendor={vendor} buttons={buttons} onDecided={onDecided} />
				)}
			</header>
			<TagList tags={tags} />
			<p>{details?.description ?? excerpt}</p>
			{details && <VendorFields id={id} brand={brand} details={details} />}
			<DetailsToggle
				row={id}
				about={brand}
				open={Boolean(details)}
				busy={busy}
				onToggle={toggle}
				moreLabel="See More"
				lessLabel="See Less"
				headingId={headingId}
			/>
		</article>
	)
}

function VendorFields({ id, brand, details }: VendorFactsProps) {
	return (
		<div className="border-t border-line pt-3">
			<VendorFacts id={id} brand={brand} details={details} />
			<ApplicationLinks id={id} brand={brand} />
		</div>
	)
}

/** What an open card shows: fetched when it is opened. */
function useVendorDetails(vendor: VendorView) {
	const [details, setDetails] = useState(vendor.details)
	const [busy, setBusy] = useState(false)
	const running = useRef(false)
	const { say } = useMessages()

	async function open(): Promise<void> {
		if (running.current) return
		running.current = true
		setBusy(true)
		const fetched = await tryToFetch(vendor.id)
		if (!fetched) say({ kind: "failure", text: `The details of ${vendor.brand} could not be loaded.` })
		setDetails(fetched)
		running.current = false
		setBusy(false)
	}
	return { details, busy, toggle: details ? () => setDetails(undefined) : () => void open() }
}

async function tryToFetch(id: number): Promise<VendorDetails | undefined> {
	try {
		return await fetchDetails(id)
	} catch (error) {
		console.error(error)
		return undefined
	}
}
