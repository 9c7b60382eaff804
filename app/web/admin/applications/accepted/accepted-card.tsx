import { Send, Trash2 } from "lucide-react"
import type { FormEvent } from "react"
import { Form, href, Link } from "react-router"
import { confirmationsVersion } from "../../../../domain/applications/rules.ts"
import type { AcceptedVendor } from "../../../../domain/extras/queries.server.ts"
import { AlertPrompt } from "../../../../ui/alert-prompt.tsx"
import { Button } from "../../../../ui/button.tsx"
import { Card } from "../../../../ui/card.tsx"
import { DefinitionList } from "../../../../ui/definition-list.tsx"
import { Disclosure } from "../../../../ui/disclosure.tsx"
import { StatusBadge } from "../../../../ui/status-badge.tsx"
import { EXPECTED } from "../../expected-state.ts"
import { ReturnTo } from "../../return-to.tsx"
import { useFetchSubmit } from "../../use-fetch-submit.ts"
import { EarlierDocuments, ReadyDocuments } from "./documents-list.tsx"
import type { EarlierDocumentView } from "./documents-result.server.ts"
import { DownloadButton, useDownload } from "./download-button.tsx"
import { RemovalDescription } from "./removal-description.tsx"

export type AcceptedVendorView = Omit<AcceptedVendor, "uploadedAt"> & {
	uploadedAt: string | undefined
	earlier: EarlierDocumentView[]
}

/** One accepted vendor: what was sent in, and what can be done. */
export function AcceptedCard({ vendor }: { vendor: AcceptedVendorView }) {
	const { id, number, brandName, uploaded } = vendor
	const documents = useDownload(id)
	return (
		<Card
			data-vendor={id}
			tabIndex={-1}
			aria-labelledby={`accepted-${id}`}
			className="grid gap-2 pb-2 sm:pb-3"
		>
			<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
				<div className="min-w-0 grow basis-64">
					<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<h2 id={`accepted-${id}`} className="text-lg font-bold wrap-anywhere">
							{brandName}
						</h2>
						<span className="figures text-sm text-muted">No. {number}</span>
						<StatusBadge tone={uploaded ? "success" : "neutral"}>
							{uploaded ? "Uploaded" : "Not uploaded"}
						</StatusBadge>
					</div>
					<p className="text-sm text-muted wrap-anywhere">{vendor.emailAddress}</p>
					<p className="text-sm wrap-anywhere">{vendor.tentSpace}</p>
				</div>
				<div className="-ml-3 flex flex-wrap gap-x-0.5 gap-y-2 max-sm:-ml-2 has-[.bg-accent]:ml-0 max-sm:[&_button]:px-2">
					<SendButton vendor={vendor} />
					<DownloadButton vendor={vendor} busy={documents.busy} onDownload={documents.download} />
					<RemoveButton vendor={vendor} />
				</div>
			</div>
			<ReadyDocuments files={documents.files} owner={documents.owner} />
			<Disclosure moreLabel="See more" lessLabel="Hide" about={brandName}>
				<div className="mb-2 border-t border-line pt-3">
					<DefinitionList items={detailsOf(vendor)} />
					<EarlierDocuments documents={vendor.earlier} />
					<p className="mt-3 text-sm">
						<Link to={href("/admin/vendors/:id/email", { id: String(id) })} className="link">
							Correct the email<span className="sr-only"> of {brandName}</span>
						</Link>
					</p>
				</div>
			</Disclosure>
		</Card>
	)
}

function detailsOf({ extraWristbands, hayBales, uploadedAt }: AcceptedVendorView) {
	return [
		{ term: "Extra Wristbands", value: extraWristbands },
		{ term: "Hay", value: formatHay(hayBales) },
		{ term: "Uploaded at", value: uploadedAt ?? "—" },
	]
}

function formatHay(bales: number | undefined): string {
	if (bales === undefined) return "No"
	return bales === 1 ? "Yes (1 bale)" : `Yes (${bales} bales)`
}

function SendButton({ vendor }: { vendor: AcceptedVendorView }) {
	const { id, brandName, confirmationSent } = vendor
	const { busy, submit } = useFetchSubmit()
	const action = href("/admin/accepted/:id/confirmation", { id: String(id) })
	const expected = confirmationsVersion(vendor)
	function send(event: FormEvent): void {
		event.preventDefault()
		void submit(action, { [EXPECTED]: expected }, "Error sending email.")
	}
	return (
		<Form method="post" action={action} onSubmit={send}>
			<ReturnTo />
			<input type="hidden" name={EXPECTED} value={expected} />
			<Button
				type="submit"
				size="small"
				variant={confirmationSent ? "quiet" : "primary"}
				icon={<Send aria-hidden className="size-4" />}
				busy={busy}
			>
				{confirmationSent ? "Resend" : "Send"}
				<span className="sr-only"> the confirmation to {brandName}</span>
			</Button>
		</Form>
	)
}

function RemoveButton({ vendor: { id, brandName, expected } }: { vendor: AcceptedVendorView }) {
	const { busy, submit } = useFetchSubmit()
	const address = { id: String(id) }
	const action = href("/admin/accepted/:id/removal", address)
	function remove(event: FormEvent): void {
		event.preventDefault()
		void submit(action, { [EXPECTED]: expected }, "Failed to remove vendor.")
	}
	return (
		<AlertPrompt
			title="Are you sure you want to remove this vendor?"
			description={<RemovalDescription brand={brandName} />}
			action={action}
			confirmHref={href("/admin/accepted/:id/removal/new", address)}
			confirmLabel="Remove"
			onConfirm={remove}
			trigger={(ask) => (
				<Button
					type="submit"
					size="small"
					variant="quiet"
					className="text-muted hover:text-danger-ink"
					icon={<Trash2 aria-hidden className="size-4" />}
					busy={busy}
					onClick={ask}
				>
					Remove
					<span className="sr-only"> {brandName}</span>
				</Button>
			)}
		/>
	)
}
