import { href } from "react-router"
import { Panel } from "../../../ui/card.tsx"
import { Link } from "../../../ui/link.tsx"
import { formatNumber } from "../../../values/number.ts"
import { ApplicationLink } from "../shell/frame/application-link.tsx"
import { tableAddress } from "../shell/lists/applications-view.ts"
import { useRight } from "../shell/rights/use-right.ts"
import { vendorsLabel } from "./labels.ts"
import type { BulkChangeView } from "./view.server.ts"

/** Letters that had left say something else than what holds again. */
export function Misinformed({ view: { misinformed, isEachMisinformedNamed } }: { view: BulkChangeView }) {
	const canSend = useRight("confirmations.send")
	if (!misinformed.length) return null
	return (
		<Panel id="told" title="Told something else">
			<ul className="grid gap-3">
				{misinformed.map(({ id, number, sentence }) => (
					<li key={id} className="max-w-prose wrap-anywhere">
						{sentence}{" "}
						{canSend && (
							<Link
								to={href("/admin/applications/:id/correction-letter", { id: String(id) })}
								className="link"
							>
								Write a letter of correction
								<span className="sr-only"> to No. {number}</span>
							</Link>
						)}
					</li>
				))}
			</ul>
			{!isEachMisinformedNamed && (
				<p className="mt-3">
					There may be more.{" "}
					<Link to={tableAddress({ outdated: "answer" })} className="link">
						All who were told something else
					</Link>
				</p>
			)}
		</Panel>
	)
}

/** Of how many so much is said by name. */
const NAMED_DUPLICATES = 50

/** Who would be changed and may have another application. */
export function PossibleDuplicates({ view: { duplicates } }: { view: BulkChangeView }) {
	if (!duplicates.length) return null
	const named = duplicates.slice(0, NAMED_DUPLICATES)
	return (
		<Panel id="possible-duplicates" title="May be from a vendor with another application">
			<p className="mb-3 max-w-prose">
				Check these first: a vendor with two applications may get two answers.{" "}
				<Link to={href("/admin/duplicates")} className="link">
					Possible duplicates
				</Link>
			</p>
			<ul className="grid max-w-prose gap-2 wrap-anywhere">
				{named.map(({ id, number, brand, detail }) => (
					<li key={id}>
						{brand} <ApplicationLink id={id} number={number} className="link text-sm" />
						<span className="block text-sm text-muted">{detail}</span>
					</li>
				))}
				{duplicates.length > named.length && <li>and more</li>}
			</ul>
		</Panel>
	)
}

/** Who is not changed, and why. */
export function LeftOut({ view: { leftOut, elsewhere } }: { view: BulkChangeView }) {
	const count = leftOut.reduce((sum, one) => sum + one.count, elsewhere)
	if (!count) return null
	return (
		<Panel id="left-out" title={`${vendorsLabel(count)} left out`}>
			<div className="grid gap-4">
				{leftOut.map((one) => (
					<ReasonList key={one.reason} {...one} />
				))}
				{elsewhere > 0 && <p className="font-semibold">Not in this edition: {formatNumber(elsewhere)}</p>}
			</div>
		</Panel>
	)
}

function ReasonList({ label, advice, count, vendors }: BulkChangeView["leftOut"][number]) {
	const unnamed = count - vendors.length
	return (
		<div className="grid max-w-prose gap-1">
			<h3 className="font-semibold">
				{label}: {formatNumber(count)}
			</h3>
			{advice && <p>{advice}</p>}
			<ul className="grid gap-1 wrap-anywhere">
				{vendors.map(({ id, number, brand, detail }) => (
					<li key={id}>
						{brand} <ApplicationLink id={id} number={number} className="link text-sm" />
						{detail && <span className="block text-sm text-muted">{detail}</span>}
					</li>
				))}
				{unnamed > 0 && <li>and {formatNumber(unnamed)} more</li>}
			</ul>
		</div>
	)
}
