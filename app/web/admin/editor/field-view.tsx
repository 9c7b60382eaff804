import { useField } from "@conform-to/react"
import { ChevronRight } from "lucide-react"
import { type GroupField, TOGGLE_KEY } from "../../../domain/editing/fields.ts"
import { Checkbox } from "../../../ui/choice.tsx"
import { FoldedFields } from "./folded-fields.tsx"
import { type FieldViewProps, InputView } from "./input-view.tsx"
import { ListView } from "./list-view.tsx"

export function FieldView({ field, ...rest }: FieldViewProps) {
	if (field.kind === "list") return <ListView field={field} View={FieldView} {...rest} />
	if (field.kind === "group") return <GroupView field={field} {...rest} />
	return <InputView field={field} {...rest} />
}

function GroupView({ field, name, isOutermost, hideLabel }: FieldViewProps<GroupField>) {
	const inside = <Fields of={field} name={name} />
	const content = field.toggleLabel ? (
		<ToggledContent by={field.toggleLabel} name={name} inside={inside} />
	) : (
		inside
	)
	if (isOutermost || hideLabel) return content
	return <CollapsibleGroup field={field} name={name} content={content} />
}

function Fields({ of: { fields }, name }: { of: GroupField; name: string }) {
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
			{fields.map((inner) => (
				<FieldView key={inner.key} field={inner} name={`${name}.${inner.key}`} />
			))}
		</div>
	)
}

type CollapsibleGroupProps = { field: GroupField; name: string; content: React.ReactNode }

/** Closed until it is wanted: a festival has more fields than a telephone has room. */
function CollapsibleGroup({ field: { label, hint }, name, content }: CollapsibleGroupProps) {
	const [{ id, valid, errors, errorId }] = useField<Record<string, unknown>>(name)
	return (
		<FoldedFields isOpened={!valid} className="min-w-0 rounded-lg border border-line-strong bg-raised">
			<summary id={id} className="flex min-h-14 cursor-pointer list-none items-center gap-2.5 px-4 py-2">
				<ChevronRight
					aria-hidden
					className="size-5 shrink-0 text-accent-ink transition-transform [[open]>summary>&]:rotate-90"
				/>
				<span className="min-w-0 lettering text-xl wrap-anywhere">{label}</span>
			</summary>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-1 pb-5">
				{hint && <p className="text-sm text-muted">{hint}</p>}
				{errors && (
					<p id={errorId} className="font-semibold text-danger-ink">
						{errors.join(" ")}
					</p>
				)}
				{content}
			</div>
		</FoldedFields>
	)
}

/** What is away keeps its boxes out of sight, until the tick brings them. */
function ToggledContent({ by, name, inside }: { by: string; name: string; inside: React.ReactNode }) {
	const [field] = useField<string>(`${name}.${TOGGLE_KEY}`)
	return (
		<Checkbox
			id={field.id}
			name={field.name}
			label={by}
			hint="If you untick this, it disappears from the page and its text is deleted when you save."
			defaultChecked={field.initialValue === "on"}
			reveals={inside}
		/>
	)
}
