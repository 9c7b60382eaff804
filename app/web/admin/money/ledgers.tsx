import { data, href } from "react-router"
import { accountCodeOf } from "../../../domain/applications/account-code.ts"
import { brandOf } from "../../../domain/applications/rules.ts"
import type { MailingLedger } from "../../../domain/mailings/rules.ts"
import { countUntoldDebtors, type UntoldDebtors } from "../../../domain/mailings/untold-debtors.server.ts"
import { type ListedLedger, listLedgers } from "../../../domain/money/ledger-list.server.ts"
import { balanceOf, LEDGER_LISTS, type LedgerList } from "../../../domain/money/rules.ts"
import { Card } from "../../../ui/card.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { Link } from "../../../ui/link.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { formatKshs, formatNumber } from "../../../values/number.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { WriteButton } from "../shell/actions/write-button.tsx"
import { statusBadgeOf } from "../shell/decisions/status-labels.ts"
import { ClosedMailingsReason, type EditionState, editionStateOf } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { ApplicationLink } from "../shell/frame/application-link.tsx"
import { BackLink } from "../shell/frame/back-link.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { type LedgersView, ledgersUrl, ledgersView } from "../shell/lists/ledgers-view.ts"
import { ListChoice } from "../shell/lists/list-choice.tsx"
import { ListScreen } from "../shell/lists/list-screen.tsx"
import { untoldDebtorsSentences } from "../shell/notices/untold-debtors.ts"
import { hasRight } from "../shell/rights/require-right.ts"
import type { Route } from "./+types/ledgers"
import { balanceLabel } from "./ledger/entry-view.ts"
import { ledgerPath } from "./money-urls.ts"

/** The ledgers of an edition that a figure of Money counts, by brand name. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const edition = getEdition(context)
	const view = ledgersView.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "accounts", async () => {
		const stall = view.unpriced ? null : view.stall || undefined
		const page = await listLedgers(db, edition.id, { ...view, list: view.show, stall, now: now() })
		const untold = await countUntold(context, view)
		return { ...page, untold, rows: page.rows.map(toLedgerView) }
	})
	return data({ edition: editionStateOf(edition), view, found }, { status: found ? 200 : 503 })
}

/** How many of the list an email to all of it goes past, because they have not been told of their stall or have none. */
async function countUntold(context: Route.LoaderArgs["context"], view: LedgersView) {
	const ledger = mailingLedgerOf(view)
	if (!ledger || !hasRight(context, "mailings")) return undefined
	const { db, now } = getServices(context)
	const filter = { text: "", ledger }
	return countUntoldDebtors(db, { editionId: getEdition(context).id, filter, at: now() })
}

function toLedgerView(ledger: ListedLedger) {
	const { id, number, status, withdrawnAt, erasedAt, overdue } = ledger
	return {
		id,
		number,
		brand: brandOf(ledger),
		code: accountCodeOf(ledger),
		badge: statusBadgeOf(status, withdrawnAt !== null),
		isErased: erasedAt !== null,
		balance: balanceLabel(balanceOf(ledger)),
		overdue: overdue ? formatKshs(overdue) : undefined,
		sums: [
			{ term: "Charged", sum: formatKshs(ledger.charged) },
			{ term: "On invoices", sum: formatKshs(ledger.invoiced) },
			{ term: "Paid", sum: formatKshs(ledger.paid) },
		],
	}
}
type LedgerView = ReturnType<typeof toLedgerView>

const LISTS: Record<LedgerList, string> = {
	charged: "Charged",
	invoiced: "Invoiced",
	paid: "Paid",
	owing: "Owing",
	overdue: "Overdue",
	credit: "Paid too much",
}

export default function Ledgers({ loaderData: { edition, view, found } }: Route.ComponentProps) {
	return (
		<>
			<BackLink to={href("/admin/money")} label="Money" />
			<ListScreen
				title="Accounts"
				what="The accounts"
				pagesLabel="Pages of accounts"
				found={found}
				urlFor={(cursor) => ledgersUrl({ ...view, after: undefined, before: undefined, ...cursor })}
				meta={<About edition={edition.name} view={view} />}
				search={
					<>
						<ListChoice label="Which accounts" lists={listsOf(view)} />
						{found && found.rows.length > 0 && (
							<WriteToDebtors edition={edition} view={view} untold={found.untold} />
						)}
					</>
				}
				empty={
					<EmptyState title="No accounts here.">An account begins with what is charged or paid.</EmptyState>
				}
			>
				{(ledger) => <LedgerCard key={ledger.id} {...ledger} />}
			</ListScreen>
		</>
	)
}

/** Of which stall, and the way to all. */
function About({ edition, view: { show, stall, unpriced } }: { edition: string; view: LedgersView }) {
	if (!stall && !unpriced) return edition
	return (
		<>
			<span>
				{edition}, {unpriced ? "without a price" : stall}
			</span>
			<Link to={ledgersUrl({ show })} className="link">
				All stalls
			</Link>
		</>
	)
}

const listsOf = ({ show, stall, unpriced }: LedgersView) =>
	[undefined, ...LEDGER_LISTS].map((list) => ({
		name: list ? LISTS[list] : "All",
		to: ledgersUrl({ show: list, stall, unpriced }),
		isChosen: list === show,
	}))

/** Whom an email from the list goes to. Of one stall alone none is begun: it is filtered by other words for stalls. */
const mailingLedgerOf = ({ show, stall, unpriced }: LedgersView): MailingLedger | undefined =>
	(show === "owing" || show === "overdue") && !stall && !unpriced ? show : undefined

function WriteToDebtors({
	edition,
	view,
	untold,
}: {
	edition: EditionState
	view: LedgersView
	untold: UntoldDebtors | undefined
}) {
	const ledger = mailingLedgerOf(view)
	if (!ledger) return null
	const label = ledger === "owing" ? "Write to vendors who owe something" : "Write to vendors who are overdue"
	return (
		<div className="mb-4">
			{edition.isClosed ? (
				<ClosedMailingsReason edition={edition} />
			) : (
				<>
					<WriteButton slug={edition.slug} filter={{ ledger }} label={label} />
					{untold && <NotWrittenTo untold={untold} />}
				</>
			)}
		</div>
	)
}

/** Said before an email is begun: nobody hears of a stall first by what they owe for it. */
const NotWrittenTo = ({ untold }: { untold: UntoldDebtors }) =>
	untoldDebtorsSentences(untold, (count) => `${formatNumber(count)} of these vendors`).map((sentence) => (
		<p key={sentence} className="mt-2 max-w-prose text-sm">
			{sentence}
		</p>
	))

/** A line where there is room for it, with each sum below that of the account above. */
function LedgerCard({ id, number, brand, code, badge, isErased, balance, overdue, sums }: LedgerView) {
	return (
		<Card
			aria-labelledby={`account-${id}`}
			className="grid gap-x-6 gap-y-2 lg:grid-cols-[minmax(0,1fr)_auto_12rem] lg:items-center lg:py-2"
		>
			<div className="min-w-0">
				<h2 id={`account-${id}`} className="font-bold wrap-anywhere">
					<Link to={ledgerPath(id)} className="link touch">
						{brand}
					</Link>
				</h2>
				<p className="figures text-sm text-muted">
					<ApplicationLink id={id} number={number} className="link" />
					{code && <>, account code {code}</>}
				</p>
			</div>
			<dl className="figures flex flex-wrap gap-x-6 gap-y-1 text-sm">
				{sums.map(({ term, sum }) => (
					<div key={term} className="lg:w-26 lg:text-right">
						<dt className="text-muted">{term}</dt>
						<dd className="whitespace-nowrap">{sum}</dd>
					</div>
				))}
			</dl>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:justify-end">
				<p className="figures font-semibold lg:text-right">{balance}</p>
				{overdue && <StatusBadge tone="danger">Overdue: {overdue}</StatusBadge>}
				<StatusBadge tone={badge.tone}>{isErased ? "Erased" : badge.label}</StatusBadge>
			</div>
		</Card>
	)
}
