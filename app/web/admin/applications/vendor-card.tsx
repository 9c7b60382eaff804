import { type MouseEvent, type ReactNode, useState } from "react"
import { Form, href, Link } from "react-router"
import { APPLICATION_STATUSES, type ApplicationStatus } from "../../../domain/applications/rules.ts"
import { Card } from "../../../ui/card.tsx"
import { DefinitionList } from "../../../ui/definition-list.tsx"
import { Disclosure } from "../../../ui/disclosure.tsx"
import { IconButton } from "../../../ui/icon-button.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { EXPECTED } from "../expected-state.ts"
import { buildUrl } from "../list-query.ts"
import { ReturnTo } from "../return-to.tsx"
import { statusLabels } from "../status-labels.ts"
import { useFetchSubmit } from "../use-fetch-submit.ts"
import type { VendorDetail, VendorView } from "./vendor-view.ts"

export interface VendorCardProps {
	vendor: VendorView
	/** Told when the list shows a new status: what a reader who can't see it should hear. */
	onDecided: (words: string) => void
}

/** One vendor's application, its status, and the buttons that set it. */
export function VendorCard({ vendor, onDecided }: VendorCardProps) {
	const { id, number, brand, status, description, excerpt } = vendor
	const { label, tone } = statusLabels[status]
	return (
		<Card data-vendor={id} tabIndex={-1} aria-labelledby={`vendor-${id}`} className="grid gap-2 pb-2 sm:pb-3">
			<div className="flex flex-wrap items-start sm:flex-nowrap justify-between gap-x-4 gap-y-2">
				<div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 pt-1">
					<h2 id={`vendor-${id}`} className="text-lg font-bold wrap-anywhere">
						{brand}
					</h2>
					<span className="figures text-sm text-muted">No. {number}</span>
					<StatusBadge tone={tone}>{label}</StatusBadge>
				</div>
				<DecisionForm vendor={vendor} onDecided={onDecided} />
			</div>
			{!excerpt && <Description>{description}</Description>}
			<Disclosure about={brand} collapsed={excerpt && <Description>{excerpt}</Description>}>
				{excerpt && <Description>{description}</Description>}
				<div className="my-2 border-t border-line pt-3">
					<DefinitionList
						items={vendor.details.map((detail) => ({ term: detail.term, value: <LinkedText {...detail} /> }))}
					/>
					<VendorLinks id={id} brand={brand} />
				</div>
			</Disclosure>
		</Card>
	)
}

function VendorLinks({ id, brand }: Pick<VendorView, "id" | "brand">) {
	return (
		<p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
			<Link to={href("/admin/vendors/:id/email", { id: String(id) })} className="link">
				Correct the email<span className="sr-only"> of {brand}</span>
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

function Description({ children }: { children: ReactNode }) {
	return <p className="max-w-prose whitespace-pre-line wrap-anywhere">{children}</p>
}

/** What a vendor wrote; a link only where the server found it safe. */
function LinkedText({ text, to }: VendorDetail) {
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
		<Form method="post" action={action} className="flex gap-2">
			<ReturnTo />
			<input type="hidden" name={EXPECTED} value={expected} />
			{APPLICATION_STATUSES.map((choice) => {
				const { button, icon: Icon, tone } = statusLabels[choice]
				return (
					<IconButton
						key={choice}
						type="submit"
						name="status"
						value={choice}
						label={button(brand)}
						icon={<Icon />}
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
