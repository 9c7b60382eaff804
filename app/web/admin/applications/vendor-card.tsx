import { type MouseEvent, useRef, useState } from "react"
import { Form, href, Link } from "react-router"
import * as z from "zod/mini"
import { APPLICATION_STATUSES, type ApplicationStatus } from "../../../domain/applications/rules.ts"
import { DefinitionList } from "../../../ui/definition-list.tsx"
import { IconButton } from "../../../ui/icon-button.tsx"
import { useMessages } from "../../../ui/messages.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { DetailsToggle } from "../details-toggle.tsx"
import { EXPECTED } from "../expected-state.ts"
import { buildUrl } from "../list-query.ts"
import { ReturnTo } from "../return-to.tsx"
import { statusLabels } from "../status-labels.ts"
import { useFetchSubmit } from "../use-fetch-submit.ts"
import { useRight } from "../use-right.ts"
import type { VendorDetails, VendorField, VendorView } from "./vendor-view.ts"

export interface VendorCardProps {
	vendor: VendorView
	/** Told when the list shows a new status: what a reader who can't see it should hear. */
	onDecided: (words: string) => void
}

export function VendorCard({ vendor, onDecided }: VendorCardProps) {
	const { id, number, brand, status, excerpt } = vendor
	const { label, tone } = statusLabels[status]
	const { details, busy, toggle } = useVendorDetails(vendor)
	const canDecide = useRight("applications.decide")
	const headingId = `vendor-${id}`
	return (
		<article data-vendor={id} tabIndex={-1} aria-labelledby={headingId} className="vendor-card">
			<header>
				<div>
					<h2 id={headingId}>{brand}</h2>
					<span>{`No. ${number}`}</span>
					<StatusBadge tone={tone}>{label}</StatusBadge>
				</div>
				{canDecide && <DecisionForm vendor={vendor} onDecided={onDecided} />}
			</header>
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

interface VendorFieldsProps extends Pick<VendorView, "id" | "brand"> {
	details: VendorDetails
}

function VendorFields({ id, brand, details: { fields, photos } }: VendorFieldsProps) {
	return (
		<div className="border-t border-line pt-3">
			<DefinitionList
				items={fields.map((field) => ({ term: field.term, value: <LinkedText {...field} /> }))}
			/>
			{photos.length > 0 && <Photos id={id} brand={brand} photos={photos} />}
			<VendorLinks id={id} brand={brand} />
		</div>
	)
}

/** Each leads to the picture itself. */
function Photos({ id, brand, photos }: Pick<VendorView, "id" | "brand"> & Pick<VendorDetails, "photos">) {
	return (
		<ul aria-label={`Pictures of ${brand}`} className="mt-4 flex flex-wrap gap-3">
			{photos.map((photo) => {
				const to = href("/admin/vendors/:id/photos/:photoId", { id: String(id), photoId: photo.id })
				return (
					<li key={photo.id}>
						<a href={to} className="block">
							<img
								src={to}
								alt={photo.label}
								width={112}
								height={112}
								loading="lazy"
								className="size-28 rounded-sm border border-line bg-sunken object-contain"
							/>
						</a>
					</li>
				)
			})}
		</ul>
	)
}

function VendorLinks({ id, brand }: Pick<VendorView, "id" | "brand">) {
	const address = { id: String(id) }
	const links = [
		useRight("applications.correct") && {
			to: href("/admin/vendors/:id/email", address),
			label: "Correct email address",
		},
		useRight("personal-data") && { to: href("/admin/vendors/:id/data", address), label: "Personal data" },
		useRight("audit-log.read") && { to: buildUrl(href("/admin/audit"), { vendor: id }), label: "History" },
	].filter((link) => link !== false)
	if (!links.length) return null
	return (
		<p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
			{links.map(({ to, label }) => (
				<Link key={to} to={to} className="link">
					{label}
					<span className="sr-only"> of {brand}</span>
				</Link>
			))}
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

const detailsSchema = z.object({
	description: z.string(),
	fields: z.array(z.object({ term: z.string(), text: z.string(), to: z.optional(z.string()) })),
	photos: z.array(z.object({ id: z.string(), label: z.string() })),
})

/** What an open card shows: fetched when it is opened, so that a list of fifty stays light. */
function useVendorDetails(vendor: VendorView) {
	const [details, setDetails] = useState(vendor.details)
	const [busy, setBusy] = useState(false)
	const running = useRef(false)
	const { say } = useMessages()

	async function open(): Promise<void> {
		if (running.current) return
		running.current = true
		setBusy(true)
		const fetched = await fetchDetails(vendor.id)
		if (!fetched) say({ kind: "failure", text: `The details of ${vendor.brand} could not be loaded.` })
		setDetails(fetched)
		running.current = false
		setBusy(false)
	}
	return { details, busy, toggle: details ? () => setDetails(undefined) : () => void open() }
}

async function fetchDetails(id: number): Promise<VendorDetails | undefined> {
	try {
		const response = await fetch(href("/admin/vendors/:id/details", { id: String(id) }))
		// The session ended elsewhere: the guard led us to the login page.
		if (response.redirected) location.assign(response.url)
		return detailsSchema.parse(await response.json())
	} catch (error) {
		console.error(error)
		return undefined
	}
}
