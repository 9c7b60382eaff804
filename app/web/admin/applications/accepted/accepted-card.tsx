import { type FormEvent, type MouseEvent, useState } from "react"
import { href } from "react-router"
import { confirmationsVersion } from "../../../../domain/applications/rules.ts"
import type { AcceptedVendor } from "../../../../domain/extras/queries.server.ts"
import { AlertPrompt } from "../../../../ui/alert-prompt.tsx"
import { Button } from "../../../../ui/button.tsx"
import { DefinitionList } from "../../../../ui/definition-list.tsx"
import { Form, Link } from "../../../../ui/link.tsx"
import { StatusBadge } from "../../../../ui/status-badge.tsx"
import { AskingButton } from "../../shell/actions/action-button.tsx"
import { EXPECTED, ReturnTo } from "../../shell/actions/hidden-fields.tsx"
import { useFetchSubmit } from "../../shell/actions/use-fetch-submit.ts"
import { ApplicationLink } from "../../shell/frame/application-link.tsx"
import { useRight } from "../../shell/rights/use-right.ts"
import { DetailsToggle } from "../details-toggle.tsx"
import { describeExtras } from "../extras-facts.ts"
import { PAYMENT_LABELS, paymentLabel } from "../payment-labels.ts"
import { EarlierDocuments, ReadyDocuments } from "./documents-list.tsx"
import type { EarlierDocumentView } from "./documents-result.server.ts"
import { DownloadButton, useDownload } from "./download-button.tsx"
import { RemovalDescription } from "./removal-description.tsx"
import { resendQuestion } from "./resend-question.ts"

/** What is empty is missing: fifty of it weigh something. */
export type AcceptedVendorView = Omit<
	AcceptedVendor,
	"uploadedAt" | "orders" | "payment" | "balance" | "extrasWith"
> & {
	/** Missing: its form and extras are its own. */
	extrasWith?: number
	/** For whoever may read about money. */
	payment?: AcceptedVendor["payment"]
	/** Missing: nothing is owed or paid too much. */
	balance?: number
	uploadedAt?: string
	orders?: AcceptedVendor["orders"]
	earlier?: EarlierDocumentView[]
}

export function AcceptedCard({ vendor, isOpen }: { vendor: AcceptedVendorView; isOpen: boolean }) {
	const { id, number, brandName, uploaded, extrasWith } = vendor
	const documents = useDownload(id)
	const [open, setOpen] = useState(isOpen)
	const headingId = `accepted-${id}`
	return (
		<article data-vendor={id} tabIndex={-1} aria-labelledby={headingId} className="accepted-card">
			<header>
				<div>
					<h2 id={headingId}>{brandName}</h2>
					<ApplicationLink id={id} number={number} />
					<StatusBadge tone={uploaded ? "success" : "neutral"}>
						{uploaded ? "Uploaded" : extrasWith ? `Extras with No. ${extrasWith}` : "Not uploaded"}
					</StatusBadge>
					<PaymentBadge vendor={vendor} />
					{vendor.emailAddress && <p>{vendor.emailAddress}</p>}
					<p>{vendor.tentSpace}</p>
				</div>
				<div>
					{useRight("confirmations.send") && <SendButton vendor={vendor} />}
					{useRight("documents.read") && (
						<DownloadButton vendor={vendor} busy={documents.busy} onDownload={documents.download} />
					)}
					{useRight("applications.decide") && <RemoveButton vendor={vendor} />}
				</div>
			</header>
			{(documents.files.length > 0 || documents.owner) && (
				<ReadyDocuments files={documents.files} owner={documents.owner} />
			)}
			{open && <AcceptedDetails vendor={vendor} />}
			<DetailsToggle
				row={id}
				about={brandName}
				open={open}
				onToggle={() => setOpen(!open)}
				moreLabel="See more"
				lessLabel="Hide"
				headingId={headingId}
			/>
		</article>
	)
}

function PaymentBadge({ vendor: { payment, balance = 0 } }: { vendor: AcceptedVendorView }) {
	if (!payment) return null
	return <StatusBadge tone={PAYMENT_LABELS[payment].tone}>{paymentLabel({ payment, balance })}</StatusBadge>
}

function AcceptedDetails({ vendor }: { vendor: AcceptedVendorView }) {
	return (
		<div className="border-t border-line pt-3">
			<DefinitionList items={describeExtras(vendor)} />
			<EarlierDocuments documents={vendor.earlier ?? []} />
			{useRight("money.read") && (
				<p className="mt-3 text-sm">
					<Link to={href("/admin/applications/:id/account", { id: String(vendor.id) })} className="link">
						Account<span className="sr-only"> of {vendor.brandName}</span>
					</Link>
				</p>
			)}
			{useRight("applications.correct") && (
				<p className="mt-3 text-sm">
					<Link to={href("/admin/applications/:id/edit", { id: String(vendor.id) })} className="link">
						Correct application<span className="sr-only"> of {vendor.brandName}</span>
					</Link>
				</p>
			)}
		</div>
	)
}

function SendButton({ vendor }: { vendor: AcceptedVendorView }) {
	const { id, brandName, confirmationSent } = vendor
	const { busy, submit } = useFetchSubmit()
	const expected = confirmationsVersion(vendor)
	const question = resendQuestion(String(id), brandName)
	const label = confirmationSent ? "Resend" : "Send"
	function send(event: FormEvent): void {
		event.preventDefault()
		void submit(question.action, { [EXPECTED]: expected }, "Error sending email.")
	}
	const button = (ask?: (event: MouseEvent) => void) => (
		<>
			<input type="hidden" name={EXPECTED} value={expected} />
			<Button
				type="submit"
				size="small"
				variant={confirmationSent ? "quiet" : "primary"}
				icon={<i className="icon-send" />}
				busy={busy}
				onClick={ask}
				aria-label={`${label} the confirmation to ${brandName}`}
			>
				{label}
			</Button>
		</>
	)
	if (confirmationSent) {
		const confirmHref = href("/admin/accepted/:id/confirmation/new", { id: String(id) })
		return <AlertPrompt {...question} confirmHref={confirmHref} onConfirm={send} trigger={button} isBox />
	}
	return (
		<Form method="post" action={question.action} onSubmit={send} discover="none">
			<ReturnTo />
			{button()}
		</Form>
	)
}

function RemoveButton({ vendor: { id, brandName, expected } }: { vendor: AcceptedVendorView }) {
	const address = { id: String(id) }
	return (
		<AskingButton
			action={href("/admin/accepted/:id/removal", address)}
			fields={{ [EXPECTED]: expected }}
			failure="Failed to remove vendor."
			question={{
				title: "Are you sure you want to remove this vendor?",
				description: <RemovalDescription brand={brandName} />,
				confirmHref: href("/admin/accepted/:id/removal/new", address),
				confirmLabel: "Remove",
				isBox: true,
			}}
			size="small"
			variant="quiet"
			icon={<i className="icon-bin" />}
			aria-label={`Remove ${brandName}`}
		>
			Remove
		</AskingButton>
	)
}
