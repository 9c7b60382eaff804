import { RotateCw } from "lucide-react"
import { data, href } from "react-router"
import { brandOf } from "../../../../domain/applications/rules.ts"
import { extrasSectionName } from "../../../../domain/editing/form-sections.server.ts"
import { listOptionTotals } from "../../../../domain/extras/ordered-items.server.ts"
import {
	type AcceptedVendor,
	getAcceptedTotals,
	listAcceptedVendors,
} from "../../../../domain/extras/queries.server.ts"
import type { Missing } from "../../../../domain/extras/rules.ts"
import { type EarlierDocument, listEarlierDocuments } from "../../../../domain/files/queries.server.ts"
import { PAYMENT_STATES } from "../../../../domain/ledger/rules.ts"
import { Button, LinkButton } from "../../../../ui/button.tsx"
import { EmptyState } from "../../../../ui/empty-state.tsx"
import { Form, Link } from "../../../../ui/link.tsx"
import { formatNairobiDateTime } from "../../../../values/clock.ts"
import { pluralize } from "../../../../values/number.ts"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { HiddenFields } from "../../shell/actions/hidden-fields.tsx"
import { WriteButton } from "../../shell/actions/write-button.tsx"
import { editionStateOf } from "../../shell/editions/closed-edition.tsx"
import { getEdition } from "../../shell/editions/edition.ts"
import { editionUrl } from "../../shell/editions/edition-url.ts"
import { readOrLog } from "../../shell/frame/read-or-log.ts"
import {
	type AcceptedView,
	acceptedAddress,
	acceptedView,
	vendorsAddress,
} from "../../shell/lists/applications-view.ts"
import { ListChoice } from "../../shell/lists/list-choice.tsx"
import { isRowOpen } from "../../shell/lists/list-query.ts"
import { rangeOf } from "../../shell/lists/list-range.ts"
import { ListScreen } from "../../shell/lists/list-screen.tsx"
import { LiveSearch } from "../../shell/lists/live-search.tsx"
import { hasRight } from "../../shell/rights/require-right.ts"
import { useInvoiceRunLabel, useRight } from "../../shell/rights/use-right.ts"
import { PAYMENT_LABELS } from "../payment-labels.ts"
import type { Route } from "./+types/accepted"
import { AcceptedCard, type AcceptedVendorView } from "./accepted-card.tsx"
import { readAcceptedNotes } from "./accepted-notes.server.ts"
import { ChangedFacts } from "./changed-facts.tsx"
import { readChangedPlan } from "./changed-plan.server.ts"
import { toEarlierDocumentView } from "./documents-result.server.ts"
import { ExtrasButton, Summary } from "./summary.tsx"
import { WithdrawnVendors } from "./withdrawn-vendors.tsx"

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const edition = getEdition(context)
	const asked = acceptedView.parse(Object.fromEntries(url.searchParams))
	const seesMoney = hasRight(context, "money.read")
	const view = seesMoney ? asked : { ...asked, payment: undefined }
	const found = await readOrLog(getRequestContext(context).log, "accepted vendors", async () => {
		const isAboutChanges = view.missing === "facts"
		const [page, totals, offered, changes] = await Promise.all([
			listAcceptedVendors(db, edition.id, {
				...view,
				text: view.q,
				hidesContacts: !hasRight(context, "contacts.read"),
			}),
			getAcceptedTotals(db, edition.id),
			listOptionTotals(db, edition.id),
			isAboutChanges ? readChangedPlan(db, edition.id) : undefined,
		])
		const earlier = await listEarlierDocuments(db, hasRight(context, "documents.read") ? idsOf(page) : [])
		const rows = page.rows.map((vendor) => toRow(vendor, earlier, seesMoney))
		const range = rangeOf(page, {
			first: view.first,
			total: view.q || view.missing || view.payment ? undefined : totals.accepted,
		})
		const notes = await readAcceptedNotes(context, totals, rows)
		return { totals, offered, changes, ...notes, range, ...page, rows }
	})
	return data(
		{
			...{ edition: edition.name, slug: edition.slug, state: editionStateOf(edition), view, found },
			section: extrasSectionName(edition.slug),
		},
		{ status: found ? 200 : 503 },
	)
}

const idsOf = ({ rows }: { rows: AcceptedVendor[] }) => rows.map(({ id }) => id)

function toRow(
	{ orders, uploadedAt, payment, balance, extrasWith, ...vendor }: AcceptedVendor,
	all: EarlierDocument[],
	seesMoney: boolean,
): AcceptedVendorView {
	const earlier = all.filter(({ applicationId }) => applicationId === vendor.id)
	return {
		...vendor,
		brandName: brandOf(vendor),
		...(uploadedAt && { uploadedAt: formatNairobiDateTime(uploadedAt) }),
		...(orders.length && { orders }),
		...(extrasWith !== null && { extrasWith }),
		...(seesMoney && { payment, ...(balance && { balance }) }),
		...(earlier.length && { earlier: earlier.map(toEarlierDocumentView) }),
	}
}

export default function Accepted({
	loaderData: { edition, slug, state, section, view, found },
}: Route.ComponentProps) {
	return (
		<ListScreen
			title="Accepted Vendors"
			what="The accepted vendors"
			pagesLabel="Pages of accepted vendors"
			noun={["vendor", "vendors"]}
			found={found}
			urlFor={(cursor) =>
				acceptedAddress({ q: view.q, missing: view.missing, payment: view.payment, ...cursor })
			}
			meta={<About edition={edition} missing={view.missing} />}
			actions={
				<>
					{found && found.rows.length > 0 && <WriteToAccepted slug={slug} missing={view.missing} />}
					{found && found.totals.accepted > 0 && (
						<LinkButton to={href("/admin/accepted/gate-list")} variant="ghost" size="small">
							Gate list
						</LinkButton>
					)}
					<ExtrasButton section={section} />
					<RefreshButton view={view} />
				</>
			}
			search={
				<>
					{found && <Summary totals={found.totals} offered={found.offered} />}
					{found && <WithdrawnVendors {...found.totals} />}
					{found?.changes && <ChangedFacts edition={state} plan={found.changes} />}
					{found && <PaymentLinks slug={slug} view={view} />}
					{found?.invoices && <p className="mb-3">{found.invoices}</p>}
					<LiveSearch
						path={href("/admin/accepted")}
						label="Search accepted vendors"
						placeholder="Search vendors..."
						kept={{ missing: view.missing, payment: view.payment }}
					/>
				</>
			}
			empty={
				<NoAcceptedVendors
					isSearch={view.q !== "" || view.missing !== undefined || view.payment !== undefined}
					unreleased={found?.unreleased ?? 0}
				/>
			}
		>
			{(vendor) => <AcceptedCard key={vendor.id} vendor={vendor} isOpen={isRowOpen(view, vendor.id)} />}
		</ListScreen>
	)
}

/** The ways to those alone who stand so, for whoever may read about money. */
function PaymentLinks({ slug, view: { q, missing, payment } }: { slug: string; view: AcceptedView }) {
	const invoices = useInvoiceRunLabel()
	if (!useRight("money.read")) return null
	const lists = [undefined, ...PAYMENT_STATES].map((state) => ({
		name: state ? PAYMENT_LABELS[state].label : "Paid or not",
		to: acceptedAddress({ q, missing, payment: state }),
		isChosen: state === payment,
	}))
	return (
		<ListChoice label="Payment" lists={lists}>
			<Link to={editionUrl(href("/admin/money/invoices"), slug)} className="touch link ml-auto">
				{invoices}
			</Link>
		</ListChoice>
	)
}

/** Where the address asks for some alone, which, and the way to all. */
function About({ edition, missing }: { edition: string; missing: Missing | undefined }) {
	if (!missing) return edition
	return (
		<>
			<span>
				{edition}, {LACKING[missing]}
			</span>
			<Link to={acceptedAddress({})} className="link">
				All accepted vendors
			</Link>
		</>
	)
}

/** To all of them, whatever is searched for. */
const WriteToAccepted = ({ slug, missing }: { slug: string; missing: Missing | undefined }) => (
	<WriteButton
		slug={slug}
		filter={{ status: "approved", missing }}
		label={missing ? `Write to ${LACKING[missing]}` : "Write to all accepted vendors"}
	/>
)

const LACKING: Record<Missing, string> = {
	confirmation: "vendors without a confirmation email",
	form: "vendors without an indemnity form",
	facts: "vendors who were confirmed with other facts",
}

interface NoAcceptedVendorsProps {
	isSearch: boolean
	/** Vendors for whom yes is chosen and not told. */
	unreleased: number
}

function NoAcceptedVendors({ isSearch, unreleased }: NoAcceptedVendorsProps) {
	const mayRead = useRight("applications.read")
	const next = unreleased
		? { label: "Release", to: href("/admin/release") }
		: { label: "Pending vendors", to: vendorsAddress({ status: "pending" }) }
	const link = mayRead && (
		<LinkButton to={next.to} variant="ghost">
			{next.label}
		</LinkButton>
	)
	const waits = `Yes is chosen for ${pluralize(unreleased, "vendor")} and waits to be released: nobody is accepted before they are told.`
	return (
		<EmptyState title="No accepted vendors match your search." action={!isSearch && link}>
			{!isSearch && (unreleased ? waits : "No vendor has been approved yet.")}
		</EmptyState>
	)
}

/** Reloads the page, by the browser itself, so that it works in every state. */
function RefreshButton({ view }: { view: AcceptedView }) {
	return (
		<Form reloadDocument action={href("/admin/accepted")}>
			<HiddenFields fields={view} />
			<Button type="submit" variant="ghost" icon={<RotateCw aria-hidden className="size-5" />}>
				Refresh
			</Button>
		</Form>
	)
}
