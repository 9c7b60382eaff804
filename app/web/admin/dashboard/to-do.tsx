import { href } from "react-router"
import type { OpenMatters } from "../../../domain/closing/queries.server.ts"
import type { WindowChange } from "../../../domain/editions/window-changes.ts"
import { Panel } from "../../../ui/card.tsx"
import { formatNumber } from "../../../values/number.ts"
import { type MoneyMatters, moneyMatters } from "../shell/notices/money-matters.tsx"
import { OpenMatter, OpenMattersList } from "../shell/notices/open-matters.tsx"
import { useRight } from "../shell/rights/use-right.ts"

interface ToDoProps {
	matters: Partial<OpenMatters>
	moneyMatters: MoneyMatters
	/** Its short name in addresses, and its name. */
	slug: string
	edition: string
	editionId: number
	/** How many lines its checklist has left. */
	linesLeft: number
	/** What accepted vendors are asked for, and there is no blank one of. */
	lackingForms: string[]
	/** "Applications close on Sat 28 Nov 2026, 18:00", the nearest first. */
	changes: string[]
	/** It is over, and vendors can still do this, because nobody has said until when. */
	endless: WindowChange["window"][]
	/** It is over, and not closed. */
	canBeClosed: boolean
	/** Where the dates of the edition are written. */
	datesAddress: string
}

const ENDLESS: Record<WindowChange["window"], string> = {
	applications: "apply: set an end to its applications",
	extras: "order extras and send forms: set an end to its extras",
}

/** What waits for an organiser, each with its number and where it is done. */
export function ToDo(props: ToDoProps) {
	const { matters, slug, edition, editionId, linesLeft, changes, endless, canBeClosed, datesAddress } = props
	const mayClose = useRight("editions.close")
	const dates = [
		...changes,
		...endless.map((window) => `${edition} is over, and vendors can still ${ENDLESS[window]}`),
	]
	return (
		<Panel id="to-do" title="To do">
			<OpenMattersList matters={matters} edition={slug}>
				{[
					...dates.map((text) => (
						<OpenMatter key={text} to={datesAddress} right="content.write" edition={slug}>
							{text}
						</OpenMatter>
					)),
					...(linesLeft > 0
						? [
								<OpenMatter
									key="checklist"
									to={href("/admin/editions/:id", { id: String(editionId) })}
									right="content.write"
									edition={slug}
								>
									<b>{formatNumber(linesLeft)}</b> {linesLeft === 1 ? "line" : "lines"} left on the checklist
									of {edition}
								</OpenMatter>,
							]
						: []),
					...(canBeClosed && mayClose
						? [
								<OpenMatter key="closing" to={href("/admin/closing")} right="overview.read" edition={slug}>
									{edition} is over: see what is still open, and close the edition
								</OpenMatter>,
							]
						: []),
					...otherMatters(props),
				]}
			</OpenMattersList>
		</Panel>
	)
}

const otherMatters = ({ lackingForms, slug, moneyMatters: money }: ToDoProps) => [
	...lackingForms.map((name) => (
		<OpenMatter key={`form ${name}`} to={href("/admin/blank-forms")} right="content.write" edition={slug}>
			Vendors are asked for the {name}, and there is no blank one to download
		</OpenMatter>
	)),
	...moneyMatters(money, slug),
]
