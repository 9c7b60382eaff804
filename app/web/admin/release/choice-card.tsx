import { href } from "react-router"
import { Card } from "../../../ui/card.tsx"
import { Link } from "../../../ui/link.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { choiceLabels } from "../shell/decisions/choice-labels.ts"
import type { ChoiceView } from "./choice-view.ts"
import { RELEASE_FORM } from "./release-form.tsx"

interface ChoiceCardProps {
	choice: ChoiceView
	isTicked: boolean
	onTick: (isTicked: boolean) => void
}

/** What is chosen for one vendor, to be ticked, and the way to its letter. */
export function ChoiceCard({ choice: chosen, isTicked, onTick }: ChoiceCardProps) {
	const { id, number, choice, brand, facts, history, told, toldOn, isEdited, sameVendor, full } = chosen
	const { label, tone } = choiceLabels[choice]
	const tick = `choice-${id}`
	return (
		<Card aria-labelledby={`brand-${id}`} className="flex items-start gap-3 py-3! sm:py-3!">
			<label htmlFor={tick} className="touch grid size-11 shrink-0 place-items-center">
				<input
					id={tick}
					type="checkbox"
					name="id"
					value={id}
					checked={isTicked}
					onChange={(event) => onTick(event.currentTarget.checked)}
					form={RELEASE_FORM}
					className="size-5 accent-accent"
				/>
				<span className="sr-only">Tick {brand}</span>
			</label>
			<div className="grid min-w-0 grow gap-1">
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2">
					<h2 id={`brand-${id}`} className="min-w-0 text-base font-bold wrap-anywhere">
						<Link to={href("/admin/release/letters/:id", { id: String(id) })} className="link">
							{brand}
						</Link>
					</h2>
					<span className="figures text-sm text-muted">{`No. ${number}`}</span>
					<StatusBadge tone={tone}>{label}</StatusBadge>
					{isEdited && <StatusBadge tone="info">Edited email</StatusBadge>}
					{toldOn && <StatusBadge tone="warning">{`Told on ${toldOn}`}</StatusBadge>}
				</div>
				{facts.length > 0 && <p className="text-sm wrap-anywhere">{facts.join(" · ")}</p>}
				<p className="figures text-sm text-muted">
					{history}.{told && ` Was told before: ${told}.`}
				</p>
				{full && <p className="text-sm font-semibold wrap-anywhere">{full}</p>}
				{sameVendor && <p className="text-sm font-semibold wrap-anywhere">{sameVendor}</p>}
			</div>
		</Card>
	)
}
