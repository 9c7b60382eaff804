import { Send } from "lucide-react"
import { href } from "react-router"
import { CHOICES, type Choice } from "../../../domain/applications/rules.ts"
import { Button } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { SelectField, TextField } from "../../../ui/field.tsx"
import { Form } from "../../../ui/link.tsx"
import { formatNumber } from "../../../values/number.ts"
import { choiceLabels } from "../shell/decisions/choice-labels.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { choicesLabel, vendorsLabel } from "./messages.ts"
import type { Ticks } from "./use-ticks.ts"

/** The form that ticks of the list belong to. */
export const RELEASE_FORM = "release-form"

interface ReleasePanelProps {
	edition: string
	counts: Record<Choice, number>
	/** A release waits or runs: there is one at a time. */
	isBusy: boolean | undefined
	/** Of applications. */
	ticks: Ticks
	/** The applications on this page, which have their own boxes. */
	listed: number[]
}

/** How many are chosen and not told, and what of it is to be told when. The question is a page of its own. */
export function ReleasePanel({ edition, counts, isBusy, ticks, listed }: ReleasePanelProps) {
	const all = counts.yes + counts.standby + counts.no
	if (!all) return null
	return (
		<Panel id="held" title={`${vendorsLabel(all)} not told yet: ${choicesLabel(counts)}`}>
			{isBusy ? (
				<p className="text-muted">
					Another release is waiting or running. You can release more when it is finished.
				</p>
			) : (
				<Form
					id={RELEASE_FORM}
					method="get"
					action={editionUrl(href("/admin/release/new"), edition)}
					className="flex flex-wrap items-end gap-4"
				>
					<TicksElsewhere ids={[...ticks.ids].filter((id) => !listed.includes(id))} />
					<SelectField
						id="which"
						name="which"
						label="Release"
						className="basis-60"
						options={whichOptions(counts, all, ticks.ids.size)}
						value={ticks.which}
						onChange={(event) => ticks.choose(event.currentTarget.value)}
					/>
					<TextField
						id="at"
						name="at"
						type="datetime-local"
						label="At"
						hint="Nairobi time. Leave it empty to tell them now."
						className="basis-60"
					/>
					<Button type="submit" icon={<Send aria-hidden className="size-5 shrink-0" />}>
						Release…
					</Button>
				</Form>
			)}
		</Panel>
	)
}

/** What is ticked on other pages of the list goes along. */
const TicksElsewhere = ({ ids }: { ids: number[] }) =>
	ids.map((id) => <input key={id} type="hidden" name="id" value={id} />)

function whichOptions(counts: Record<Choice, number>, all: number, ticked: number) {
	return [
		{ value: "all", label: `All ${formatNumber(all)}` },
		...CHOICES.filter((choice) => counts[choice]).map((choice) => ({
			value: choice,
			label: `${choiceLabels[choice].label}: ${formatNumber(counts[choice])}`,
		})),
		{ value: "ticked", label: ticked ? `Only those ticked: ${formatNumber(ticked)}` : "Only those ticked" },
	]
}
