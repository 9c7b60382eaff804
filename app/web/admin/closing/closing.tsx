import { data } from "react-router"
import { erasureDatesOf } from "../../../domain/closing/erasure-dates.ts"
import {
	countOpenMatters,
	findEditionBefore,
	readEditionTotals,
} from "../../../domain/closing/queries.server.ts"
import type { Edition } from "../../../domain/editions/queries.server.ts"
import { isOver } from "../../../domain/editions/rules.ts"
import { Panel } from "../../../ui/card.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { formatNairobiDate, formatNairobiDateTime } from "../../../values/clock.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { CLOSED_EFFECT } from "../shell/decisions/decision-messages.ts"
import { getEdition, listEditionsWith } from "../shell/editions/edition.ts"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { moneyMatters } from "../shell/notices/money-matters.tsx"
import { OpenMattersList } from "../shell/notices/open-matters.tsx"
import { readMoneyMatters } from "../shell/notices/read-money-matters.server.ts"
import { hasRight } from "../shell/rights/require-right.ts"
import { useRight } from "../shell/rights/use-right.ts"
import type { Route } from "./+types/closing"
import { CloseButton, ReopenButton } from "./close-button.tsx"
import { EditionTotalsTable, ErasureList, ExportLinks } from "./report-panels.tsx"

/** What is to be known before an edition is closed, and after. */
export async function loader({ context }: Route.LoaderArgs) {
	const { now } = getServices(context)
	const edition = getEdition(context)
	const report = await readOrLog(getRequestContext(context).log, "closing", () =>
		readReport(context, edition),
	)
	const { slug, name, closedAt } = edition
	const closedOn = closedAt ? formatNairobiDateTime(closedAt) : undefined
	const page = { slug, name, closedOn, isOver: isOver(edition, now()), report }
	return data(page, { status: report ? 200 : 503 })
}

type Context = Route.LoaderArgs["context"]

async function readReport(context: Context, edition: Edition) {
	const services = getServices(context)
	const { db, config } = services
	const before = await findEditionBefore(db, edition, listEditionsWith(context, "overview.read"))
	const rights = {
		readsMoney: hasRight(context, "money.read"),
		readsPayments: hasRight(context, "payments.read"),
	}
	const [matters, money, totals, totalsBefore] = await Promise.all([
		countOpenMatters(db, edition.id),
		readMoneyMatters(services, edition.id, rights),
		readEditionTotals(db, edition.id),
		before && readEditionTotals(db, before.id),
	])
	const { denied, forms, applications } = erasureDatesOf(edition, config.retention)
	return {
		matters,
		totals,
		money: money.matters,
		before: before && totalsBefore && { name: before.name, totals: totalsBefore },
		erasure: {
			denied: formatNairobiDate(denied),
			forms: formatNairobiDate(forms),
			applications: formatNairobiDate(applications),
			lettersMonths: config.retention.lettersMonths,
		},
	}
}

export default function Closing({ loaderData }: Route.ComponentProps) {
	const { slug, name, closedOn, report } = loaderData
	return (
		<>
			<title>Close the edition</title>
			<PageHeading meta={name}>Close the edition</PageHeading>
			{report ? (
				<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
					<State {...loaderData} />
					<Panel id="open" title={closedOn ? "Left open" : "Still open"}>
						<OpenMattersList matters={report.matters} edition={slug}>
							{moneyMatters(report.money, slug)}
						</OpenMattersList>
					</Panel>
					<Panel id="figures" title="Figures">
						<EditionTotalsTable name={name} edition={slug} totals={report.totals} before={report.before} />
					</Panel>
					<Panel id="export" title="For the accountant">
						<ExportLinks edition={slug} />
					</Panel>
					<Panel id="erasure" title="What is erased when">
						<ErasureList {...report.erasure} />
					</Panel>
				</div>
			) : (
				<LoadError what="The figures" />
			)}
		</>
	)
}

type StateProps = Pick<Route.ComponentProps["loaderData"], "slug" | "name" | "closedOn" | "isOver">

/** Whether it is closed, and what whoever looks may do about that. */
function State({ slug, name, closedOn, isOver }: StateProps) {
	const mayClose = useRight("editions.close")
	const mayReopen = useRight("editions.reopen")
	if (closedOn)
		return (
			<div className="grid justify-items-start gap-3">
				<p>
					{name} was closed on {closedOn}.{!mayReopen && " An owner can open it again."}
				</p>
				{mayReopen && <ReopenButton slug={slug} name={name} />}
			</div>
		)
	if (!isOver) return <p>{name} can be closed once it is over. This is how it stands now.</p>
	return (
		<div className="grid justify-items-start gap-3">
			<p className="max-w-prose">
				Once everything is done, close {name}: it can then be read and exported, and {CLOSED_EFFECT}. You can
				close it even if something below is still open.
			</p>
			{mayClose && <CloseButton slug={slug} name={name} />}
		</div>
	)
}
