import { href } from "react-router"
import { accountCodeOf } from "../../../../domain/applications/account-code.ts"
import { brandOf } from "../../../../domain/applications/rules.ts"
import { listEntries } from "../../../../domain/money/queries.server.ts"
import { balanceOf } from "../../../../domain/money/rules.ts"
import { LinkButton } from "../../../../ui/button.tsx"
import { Panel } from "../../../../ui/card.tsx"
import { DataTable } from "../../../../ui/data-table.tsx"
import { DefinitionList } from "../../../../ui/definition-list.tsx"
import { Link } from "../../../../ui/link.tsx"
import { Notice } from "../../../../ui/notice.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { StatusBadge } from "../../../../ui/status-badge.tsx"
import { formatKshs } from "../../../../values/number.ts"
import { getServices } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { getEdition } from "../../shell/editions/edition.ts"
import { ApplicationLink } from "../../shell/frame/application-link.tsx"
import { BackLink } from "../../shell/frame/back-link.tsx"
import { lacksKraPin } from "../../shell/notices/lacks-kra-pin.server.ts"
import { MissingKraPin } from "../../shell/notices/missing-kra-pin.tsx"
import { useRight } from "../../shell/rights/use-right.ts"
import { moneyUrl } from "../money-urls.ts"
import type { Route } from "./+types/ledger"
import { findLedgerOf } from "./booking.server.ts"
import { balanceLabel, type EntryView, toEntryViews } from "./entry-view.ts"
import { Invoices } from "./invoices-panel.tsx"
import { readInvoicesView } from "./invoices-view.server.ts"

/** The ledger of one application. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const ledger = await findLedgerOf(context, params)
	const { id, number, charged, paid, tentSpace, tentPrice, isStallCharged, status } = ledger
	const { db, now } = getServices(context)
	const entries = await listEntries(db, id)
	const { name: edition, slug } = getEdition(context)
	const isAccepted = status === "approved" && ledger.erasedAt === null
	return {
		id,
		number,
		brand: brandOf(ledger),
		edition,
		slug,
		charged,
		paid,
		tentSpace,
		code: accountCodeOf(ledger),
		balance: balanceOf(ledger),
		isWithdrawn: ledger.withdrawnAt !== null,
		/** Why an accepted vendor's stall is not charged. */
		missing: isAccepted && !isStallCharged ? (tentPrice === null ? "price" : "charge") : undefined,
		invoices: await readInvoicesView(db, id, now()),
		lacksKraPin: await lacksKraPin(db, getEdition(context)),
		entries: toEntryViews(entries, { application: ledger, by: getAdmin(context).id }),
	} as const
}

type Ledger = Route.ComponentProps["loaderData"]

export default function LedgerPage({ loaderData: ledger }: Route.ComponentProps) {
	const { id, number, brand, edition, slug, entries } = ledger
	return (
		<>
			<title>{`Account of ${brand}`}</title>
			<BackLink to={moneyUrl(slug)} label="Money" />
			<PageHeading
				meta={
					<>
						<span>{edition}</span>
						<ApplicationLink id={id} number={number} className="link" />
						{ledger.isWithdrawn && <StatusBadge tone="neutral">Withdrawn</StatusBadge>}
					</>
				}
				actions={useRight("money.book") && <BookingLinks {...ledger} />}
			>
				Account of {brand}
			</PageHeading>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
				<MissingCharge {...ledger} />
				<Panel id="balance" title={balanceLabel(ledger.balance)}>
					<Sums {...ledger} />
				</Panel>
				{ledger.invoices.isIssuable && ledger.lacksKraPin && <MissingKraPin />}
				<Invoices application={id} invoices={ledger.invoices} />
				<Panel id="entries" title="Entries">
					{entries.length ? (
						<Entries id={id} brand={brand} entries={entries} />
					) : (
						<p className="text-muted">Nothing is booked yet.</p>
					)}
				</Panel>
			</div>
		</>
	)
}

const applicationOf = (id: number) => ({ id: String(id) })

function BookingLinks({ id, missing }: Pick<Ledger, "id" | "missing">) {
	const application = applicationOf(id)
	const others = [
		{ to: href("/admin/applications/:id/account/charges", application), label: "Add a charge" },
		{ to: href("/admin/applications/:id/account/credits", application), label: "Give a credit" },
		{ to: href("/admin/applications/:id/account/refunds", application), label: "Book a refund" },
	]
	return (
		<>
			<LinkButton to={href("/admin/applications/:id/account/payments", application)} size="small">
				Book a payment
			</LinkButton>
			{missing === "price" && (
				<LinkButton
					to={href("/admin/applications/:id/account/stall-price", application)}
					size="small"
					variant="ghost"
				>
					Set the price of the stall
				</LinkButton>
			)}
			{others.map(({ to, label }) => (
				<LinkButton key={to} to={to} size="small" variant="ghost">
					{label}
				</LinkButton>
			))}
		</>
	)
}

function MissingCharge({ missing, tentSpace, slug }: Pick<Ledger, "missing" | "tentSpace" | "slug">) {
	if (missing === "price")
		return (
			<Notice tone="warning">
				The stall is not charged: “{tentSpace || "no tent space"}” names no price. Type the amount under “Set
				the price of the stall”.
			</Notice>
		)
	if (missing === "charge")
		return (
			<Notice tone="warning">
				The stall is not charged, because this vendor was accepted by an import or before there were accounts.{" "}
				<Link to={moneyUrl(slug)} className="link">
					Charge them under Money
				</Link>
				.
			</Notice>
		)
	return null
}

function Sums({ code, charged, paid }: Pick<Ledger, "code" | "charged" | "paid">) {
	return (
		<DefinitionList
			items={[
				{ term: "Account code", value: <span className="figures">{code ?? "None"}</span> },
				{ term: "Charged", value: <span className="figures">{formatKshs(charged)}</span> },
				{ term: "Paid", value: <span className="figures">{formatKshs(paid)}</span> },
			]}
		/>
	)
}

function Entries({ id, brand, entries }: Pick<Ledger, "id" | "brand" | "entries">) {
	return (
		<DataTable
			caption={`Entries of the account of ${brand}`}
			rows={entries}
			rowKey={(entry) => entry.id}
			columns={[
				{ key: "entry", header: "Entry", cell: (entry) => <EntryCell application={id} entry={entry} /> },
				{ key: "amount", header: "Kshs", cell: ({ amount }) => amount, numeric: true },
				{ key: "balance", header: "Balance", cell: ({ balance }) => balance, numeric: true },
			]}
		/>
	)
}

function EntryCell({ application, entry }: { application: number; entry: EntryView }) {
	const mayBook = useRight("money.book")
	const { id, label, day, notes, isReversible } = entry
	const address = { id: String(application), entry: String(id) }
	return (
		<div className="wrap-anywhere">
			<p className="font-semibold">{label}</p>
			{[day, ...notes].map((note) => (
				<p key={note} className="text-muted">
					{note}
				</p>
			))}
			{isReversible && mayBook && (
				<Link
					to={href("/admin/applications/:id/account/entries/:entry/reversal", address)}
					className="link touch"
				>
					Take back<span className="sr-only"> {label}</span>
				</Link>
			)}
		</div>
	)
}
