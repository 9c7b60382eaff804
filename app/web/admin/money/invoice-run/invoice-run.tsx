import { data, href } from "react-router"
import { Button } from "../../../../ui/button.tsx"
import { Panel } from "../../../../ui/card.tsx"
import { CountBar } from "../../../../ui/count-bar.tsx"
import { DataTable } from "../../../../ui/data-table.tsx"
import { Form, Link } from "../../../../ui/link.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { pluralize } from "../../../../values/number.ts"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { EXPECTED, ReturnTo } from "../../shell/actions/hidden-fields.tsx"
import { RowButton } from "../../shell/actions/row-button.tsx"
import { useLiveProgress } from "../../shell/actions/run-stage.ts"
import { getEdition } from "../../shell/editions/edition.ts"
import { editionUrl } from "../../shell/editions/edition-url.ts"
import { BackLink } from "../../shell/frame/back-link.tsx"
import { LoadError } from "../../shell/frame/load-error.tsx"
import { readOrLog } from "../../shell/frame/read-or-log.ts"
import { ledgersUrl } from "../../shell/lists/ledgers-view.ts"
import { MissingKraPin } from "../../shell/notices/missing-kra-pin.tsx"
import { useInvoiceRunLabel, useRight } from "../../shell/rights/use-right.ts"
import { nowrap } from "../money-tables.tsx"
import { invoiceRunUrl, ledgerPath, moneyUrl } from "../money-urls.ts"
import type { Route } from "./+types/invoice-run"
import { NOT_STOPPED } from "./labels.ts"
import { type InvoicePlanView, type InvoiceRunView, readInvoiceRunView } from "./view.server.ts"

/** Invoices of many at once: what would be issued, who is left out and why, and how far it is. */
export async function loader({ context }: Route.LoaderArgs) {
	const chosen = getEdition(context)
	const { name, slug } = chosen
	const found = await readOrLog(getRequestContext(context).log, "invoices of many", () =>
		readInvoiceRunView(getServices(context), chosen),
	)
	return data({ edition: name, slug, found }, { status: found ? 200 : 503 })
}

export default function InvoiceRun({ loaderData: { edition, slug, found } }: Route.ComponentProps) {
	const isRunning = found?.run?.stage === "running"
	useLiveProgress(isRunning)
	const mayIssue = useRight("money.book")
	const title = useInvoiceRunLabel()
	return (
		<>
			<title>{title}</title>
			<BackLink to={moneyUrl(slug)} label="Money" />
			<PageHeading meta={edition}>{title}</PageHeading>
			{!mayIssue && <p className="mb-4 max-w-prose">Owners, organisers and cashiers issue them.</p>}
			{found ? (
				<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
					{found.run && <Progress slug={slug} run={found.run} />}
					{found.plan && <Plan slug={slug} plan={found.plan} />}
				</div>
			) : (
				<LoadError what="The invoices" />
			)}
		</>
	)
}

/** How far the newest one is, and what can be done about it. */
function Progress({ slug, run }: { slug: string; run: InvoiceRunView }) {
	const { stage, label, done, vendors, changed, failed, history, left } = run
	const mayIssue = useRight("money.book")
	return (
		<Panel id="progress" title={stage === "running" ? "Being issued" : "Issued last"}>
			<div className="grid gap-4">
				<CountBar label="Invoices issued" done={done} total={vendors} text={label} />
				<p role="status" className="figures">
					{label}
				</p>
				{changed > 0 && (
					<p>{pluralize(changed, "account")} changed meanwhile, and got no invoice. They are below again.</p>
				)}
				{failed > 0 && (
					<section className="grid gap-1">
						<p>
							{pluralize(failed, "invoice")} could not be made, and the log says why. They are below again.
						</p>
						<NamedVendors vendors={failed} named={run.namesOfFailed} />
					</section>
				)}
				<p className="figures text-sm text-muted">{history}</p>
				<p>
					<Link to={editionUrl(ledgersUrl({ show: "invoiced" }), slug)} className="link touch">
						Accounts with invoices
					</Link>
				</p>
				{stage === "running" && (
					<div className="flex flex-wrap items-center gap-4">
						{mayIssue && (
							<RowButton
								action={editionUrl(href("/admin/money/invoices/run/stop"), slug)}
								label="Stop"
								fullLabel="Stop issuing"
								failure={NOT_STOPPED.text}
							/>
						)}
						<Link to={invoiceRunUrl(slug)} reloadDocument className="link">
							Refresh
						</Link>
					</div>
				)}
				{stage === "stopped" && mayIssue && left > 0 && (
					<Form
						reloadDocument
						method="post"
						action={editionUrl(href("/admin/money/invoices/run/resumption"), slug)}
					>
						<ReturnTo />
						<Button type="submit">Go on with {pluralize(left, "invoice")}</Button>
					</Form>
				)}
			</div>
		</Panel>
	)
}

/** What would be issued, before it is. */
function Plan({
	slug,
	plan: { vendors, amount, expected, leftOut, listed, isEmailed, lacksKraPin },
}: {
	slug: string
	plan: InvoicePlanView
}) {
	const mayIssue = useRight("money.book")
	const invoices = pluralize(vendors, "invoice")
	return (
		<>
			<Panel id="plan" title={vendors ? `${invoices}, ${amount}` : "Nothing to issue"}>
				<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
					<p className="max-w-prose">
						{vendors
							? "Confirmed vendors who are charged something that is on no invoice yet. Issued invoices never change."
							: "Everything that confirmed vendors are charged is on an invoice."}
					</p>
					{lacksKraPin && <MissingKraPin />}
					{vendors > 0 && <PlannedInvoices {...{ vendors, amount, listed, isEmailed }} />}
					{vendors > 0 && mayIssue && (
						<Form reloadDocument method="post" action={editionUrl(href("/admin/money/invoices/run"), slug)}>
							<ReturnTo />
							<input type="hidden" name={EXPECTED} value={expected} />
							<Button type="submit">Issue {invoices}</Button>
						</Form>
					)}
				</div>
			</Panel>
			{leftOut.length > 0 && (
				<Panel id="left-out" title="Left out">
					<div className="grid gap-4">
						{leftOut.map((group) => (
							<LeftOutGroup key={group.reason} {...group} />
						))}
					</div>
				</Panel>
			)}
		</>
	)
}

type PlannedInvoicesProps = Pick<InvoicePlanView, "vendors" | "amount" | "listed" | "isEmailed">

/** Who gets one, for how much and until when. */
function PlannedInvoices({ vendors, amount, listed, isEmailed }: PlannedInvoicesProps) {
	const more = vendors - listed.length
	return (
		<>
			<p className="max-w-prose">
				{isEmailed
					? "Vendors who have something of it to pay are emailed their invoice at once, and others a supplement that they have paid already."
					: "No email is sent: this edition is closed, or sends none about money."}{" "}
				Days to pay are those of an invoice that is issued today.
			</p>
			<div className="max-w-2xl">
				<DataTable
					caption="Invoices to issue"
					rows={listed}
					rowKey={({ id }) => id}
					columns={[
						{ key: "vendor", header: "Vendor", cell: (invoice) => <PlannedInvoice {...invoice} /> },
						{ key: "amount", header: "Amount", cell: ({ amount }) => nowrap(amount), numeric: true },
					]}
					totals={[
						{
							term: more > 0 ? `Total, with ${pluralize(more, "more", "more")}` : "Total",
							value: nowrap(amount),
						},
					]}
				/>
			</div>
		</>
	)
}

function PlannedInvoice({ id, number, brand, due }: InvoicePlanView["listed"][number]) {
	return (
		<div className="wrap-anywhere">
			<Link to={ledgerPath(id)} className="link touch">
				{brand}, No. {number}
			</Link>
			<p className="text-muted">{due}</p>
		</div>
	)
}

function LeftOutGroup({ label, vendors, amount, named }: InvoicePlanView["leftOut"][number]) {
	return (
		<section className="grid gap-1">
			<h3 className="font-semibold">{label}</h3>
			<p className="figures text-sm text-muted">
				{pluralize(vendors, "vendor")}
				{amount && `, ${amount}`}
			</p>
			<NamedVendors vendors={vendors} named={named} />
		</section>
	)
}

/** The first of so many. */
function NamedVendors({ vendors, named }: Pick<InvoicePlanView["leftOut"][number], "vendors" | "named">) {
	const more = vendors - named.length
	return (
		<ul className="flex flex-wrap gap-x-4 text-sm">
			{named.map(({ id, number, brand }) => (
				<li key={id} className="wrap-anywhere">
					<Link to={ledgerPath(id)} className="link touch">
						{brand}, No. {number}
					</Link>
				</li>
			))}
			{more > 0 && <li className="text-muted">and {pluralize(more, "more", "more")}</li>}
		</ul>
	)
}
