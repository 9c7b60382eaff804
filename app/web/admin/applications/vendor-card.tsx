import { type MouseEvent, useState } from "react"
import { Form, href, Link } from "react-router"
import { APPLICATION_STATUSES, type ApplicationStatus } from "../../../domain/applications/rules.ts"
import { DefinitionList } from "../../../ui/definition-list.tsx"
import { IconButton } from "../../../ui/icon-button.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { DetailsToggle } from "../details-toggle.tsx"
import { EXPECTED } from "../expected-state.ts"
import { buildUrl } from "../list-query.ts"
import { ReturnTo } from "../return-to.tsx"
import { statusLabels } from "../status-labels.ts"
import { useFetchSubmit } from "../use-fetch-submit.ts"
import { useVendorDetails } from "./use-vendor-details.ts"
import type { VendorField, VendorView } from "./vendor-view.ts"

export interface VendorCardProps {
	vendor: VendorView
	/** Told when the list shows a new status: what a reader who can't see it should hear. */
	onDecided: (words: string) => void
}

/** One vendor's application, its status, and the buttons that set it. */
export function VendorCard({ vendor, onDecided }: VendorCardProps) {
	const { id, number, brand, status, excerpt } = vendor
	const { label, tone } = statusLabels[status]
	const { details, busy, toggle } = useVendorDetails(vendor)
	const headingId = `vendor-${id}`
	return (
		<article data-vendor={id} tabIndex={-1} aria-labelledby={headingId} className="vendor-card">
			<header>
				<div>
					<h2 id={headingId}>{brand}</h2>
					<span>{`No. ${number}`}</span>
					<StatusBadge tone={tone}>{label}</StatusBadge>
				</div>
				<DecisionForm vendor={vendor} onDecided={onDecided} />
			</header>
			<p>{details?.description ?? excerpt}</p>
			{details && <VendorFields id={id} brand={brand} fields={details.fields} />}
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

interface VendorFieldsProps extends Pick<VendorView, "id" | "brand"> {
	fields: VendorField[]
}

function VendorFields({ id, brand, fields }: VendorFieldsProps) {
	return (
		<div className="border-t border-line pt-3">
			<DefinitionList
				items={fields.map((field) => ({ term: field.term, value: <LinkedText {...field} /> }))}
			/>
			<VendorLinks id={id} brand={brand} />
		</div>
	)
}

function VendorLinks({ id, brand }: Pick<VendorView, "id" | "brand">) {
	return (
		<p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
			<Link to={href("/admin/vendors/:id/email", { id: String(id) })} className="link">
				Correct email address<span className="sr-only"> of {brand}</span>
			</Link>
			<Link to={href("/admin/vendors/:id/data", { id: String(id) })} className="link">
				Personal data<span className="sr-only"> of {brand}</span>
			</Link>
			<Link to={buildUrl(href("/admin/audit"), { vendor: id })} className="link">
				History<span className="sr-only"> of {brand}</span>
			</Link>
		</p>
	)
}

/** What a vendor wrote; a link only where the server found it safe. */
function LinkedText({ text, to }: VendorField) {
	if (!to) return text
	const isWeb = to.startsWith("http")
	return (
		<a href={to} className="link" {...(isWeb && { target: "_blank", rel: "noopener noreferrer nofollow" })}>
			{text}
		</a>
	)
}

function DecisionForm({ vendor, onDecided }: VendorCardProps) {
	const { brand, status, expected } = vendor
	const { action, pendingStatus, decide } = useDecision(vendor, onDecided)
	return (
		<Form method="post" action={action} discover="none">
			<ReturnTo />
			<input type="hidden" name={EXPECTED} value={expected} />
			{APPLICATION_STATUSES.map((choice) => {
				const { button, icon, tone } = statusLabels[choice]
				return (
					<IconButton
						key={choice}
						type="submit"
						name="status"
						value={choice}
						label={button(brand)}
						icon={<i className={icon} />}
						pressed={status === choice}
						tone={tone}
						busy={pendingStatus === choice}
						onClick={(event) => decide(event, choice)}
					/>
				)
			})}
		</Form>
	)
}

function useDecision({ id, brand, expected }: VendorView, onDecided: VendorCardProps["onDecided"]) {
	const { busy, submit } = useFetchSubmit()
	const [pendingStatus, setPendingStatus] = useState<ApplicationStatus>()
	const action = href("/admin/vendors/:id/decision", { id: String(id) })
	async function decide(event: MouseEvent, status: ApplicationStatus): Promise<void> {
		event.preventDefault()
		if (busy) return
		setPendingStatus(status)
		const ok = await submit(action, { status, [EXPECTED]: expected }, "Failed to update vendor status")
		if (ok) onDecided(`${brand}: ${statusLabels[status].label}`)
	}
	return { action, pendingStatus: busy ? pendingStatus : undefined, decide }
}
