import { Panel } from "../../../../ui/card.tsx"
import { RadioCards } from "../../../../ui/choice.tsx"
import { classes } from "../../../../ui/classes.ts"
import { DefinitionList } from "../../../../ui/definition-list.tsx"
import { FieldGroup } from "../../../../ui/field-frame.tsx"
import { Link } from "../../../../ui/link.tsx"
import { Notice } from "../../../../ui/notice.tsx"
import { StatusBadge } from "../../../../ui/status-badge.tsx"
import { choiceLabels, chosenLabel } from "../../shell/decisions/choice-labels.ts"
import { ApplicationLink } from "../../shell/frame/application-link.tsx"
import { acceptedAddress } from "../../shell/lists/applications-view.ts"
import { StandbyBadge } from "../standby-badge.tsx"
import type { MergeView } from "./merge-view.server.ts"

type Columns = Pick<MergeView, "applications">

/** One beside the other where there is room. */
const columnsClasses = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-3"

/** What each application is, before its fields. */
export function ComparedColumns({ applications }: Columns) {
	return (
		<div className={columnsClasses}>
			{applications.map((one) => (
				<Panel
					key={one.id}
					id={`application-${one.id}`}
					title={<ApplicationLink id={one.id} number={one.number} className="link" />}
					actions={
						<>
							<StatusBadge tone={one.badge.tone}>{one.badge.label}</StatusBadge>
							<StandbyBadge {...one} />
						</>
					}
				>
					<div className="grid gap-2 text-sm wrap-anywhere">
						<p className="font-semibold">{one.brand}</p>
						<p className="figures">Received {one.receivedAt}</p>
						<p className="figures">{one.toldAt ? `Told ${one.toldAt}` : "Not told yet"}</p>
						{one.choice && (
							<p className="flex flex-wrap gap-2">
								<StatusBadge tone={choiceLabels[one.choice].tone}>{chosenLabel(one.choice)}</StatusBadge>
								{one.hasEditedLetter && <span>Email edited</span>}
							</p>
						)}
						{one.facts && <p className="figures">{one.facts}</p>}
						<Photos photos={one.photos} />
					</div>
				</Panel>
			))}
		</div>
	)
}

function Photos({ photos }: Pick<Columns["applications"][number], "photos">) {
	if (!photos.length) return <p className="text-muted">No pictures</p>
	return (
		<ul className="flex flex-wrap gap-2">
			{photos.map(({ id, name, to }) => (
				<li key={id}>
					<a href={to} className="block">
						<img
							src={to}
							alt={name}
							width={64}
							height={64}
							loading="lazy"
							className="size-16 rounded-sm border border-line bg-sunken object-contain"
						/>
					</a>
				</li>
			))}
		</ul>
	)
}

/** Which one stays: its number, status, decisions and emails are those of the vendor from then on. */
export function StayingApplication({
	applications,
	keptId,
	staying,
	errors,
}: Columns & Pick<MergeView, "keptId" | "staying"> & { errors: string[] | undefined }) {
	const options = applications
		.filter(({ canStay }) => canStay)
		.map(({ id, number, badge, choice }) => ({
			value: String(id),
			label: [`No. ${number}`, badge.label.toLowerCase(), choice && chosenLabel(choice)]
				.filter(Boolean)
				.join(", "),
		}))
	return (
		<>
			<RadioCards
				id="kept"
				name="kept"
				label="Which application stays"
				hint={`${staying ? `${staying.reason} ` : ""}Its number, status, decisions and emails stay as they are.`}
				errors={errors}
				options={options}
				defaultValue={String(keptId)}
				required
			/>
			{staying?.lostYes && <LostYes {...staying.lostYes} />}
			{staying?.doubled.map((one) => (
				<Doubled key={one.number} {...one} />
			))}
		</>
	)
}

/** The yes of another one, which ends with the merge unless its vendor is told it again before. */
function LostYes({ number, brand }: { number: number; brand: string }) {
	return (
		<Notice tone="warning" className="rounded-md">
			No. {number} is approved, and that ends with the merge. To keep the yes, cancel,{" "}
			<Link to={acceptedAddress({ q: brand })} className="link">
				send the confirmation of No. {number} again
			</Link>{" "}
			and merge once it is sent. Then it was told last, and stays.
		</Notice>
	)
}

type DoubledYes = NonNullable<MergeView["staying"]>["doubled"][number]

function Doubled({ number, stall, address }: DoubledYes) {
	return (
		<Notice tone="warning" className="rounded-md wrap-anywhere">
			No. {number} was told yes as well{stall && `: ${stall}`}. With the merge only the application that stays
			has a stall, and no email says so by itself: tell the vendor
			{address && (
				<>
					{" "}
					at{" "}
					<a href={`mailto:${address}`} className="link">
						{address}
					</a>
				</>
			)}
			.
		</Notice>
	)
}

interface PickedFieldProps extends Columns {
	field: MergeView["fields"][number]
}

/** A field in which they differ: whose value stays. */
export function PickedField({ field: { name, label, values, pickedId }, applications }: PickedFieldProps) {
	const numbers = new Map(applications.map(({ id, number }) => [id, number]))
	return (
		<FieldGroup id={`pick-${name}`} label={`${label}: they differ`}>
			<div className={columnsClasses}>
				{values.map(({ id, text, charge }) => (
					<label
						key={id}
						className="flex min-w-0 cursor-pointer items-start gap-3 rounded-md border-2 border-line-strong bg-raised px-4 py-3 hover:border-text has-checked:border-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
					>
						<input
							type="radio"
							name={`pick-${name}`}
							value={id}
							defaultChecked={id === pickedId}
							className="mt-0.5 size-5 shrink-0 accent-accent outline-none"
						/>
						<span className="grid min-w-0 gap-1">
							<span className="text-sm text-muted">No. {numbers.get(id)}</span>
							<span className={classes("whitespace-pre-line wrap-anywhere", !text && "text-muted")}>
								{text || "Empty"}
							</span>
							{charge && <strong className="figures">{charge}</strong>}
						</span>
					</label>
				))}
			</div>
		</FieldGroup>
	)
}

/** What all of them say. */
export function SameFields({ fields }: Pick<MergeView, "fields">) {
	const filled = fields.filter(({ values: [first] }) => first?.value)
	if (!filled.length) return null
	return (
		<Panel id="same" title="The same in all">
			<DefinitionList
				items={filled.map(({ label, values: [first] }) => ({ term: label, value: first?.text ?? "" }))}
			/>
		</Panel>
	)
}
