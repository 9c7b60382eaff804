import { type FieldName, useField, useFormMetadata } from "@conform-to/react"
import { Plus } from "lucide-react"
import { initialItemOf, itemFieldOf, type ListField } from "../../../domain/editing/fields.ts"
import { Button } from "../../../ui/button.tsx"
import { DefinitionList } from "../../../ui/definition-list.tsx"
import { Disclosure } from "../../../ui/disclosure.tsx"
import type { FieldComponent, FieldViewProps } from "./input-view.tsx"
import { useListFocus } from "./list-focus.ts"
import { ListItem } from "./list-item.tsx"

/** Any number of the same: each can be moved and taken away, and one more can follow. */
export function ListView({
	field: list,
	name,
	isOutermost,
	View,
}: FieldViewProps<ListField> & { View: FieldComponent }) {
	const [field] = useField<unknown[]>(name)
	const items = field.getFieldList()
	const { announcement, after } = useListFocus(field.id)
	return (
		<fieldset
			id={field.id}
			tabIndex={-1}
			aria-describedby={field.errors ? field.errorId : undefined}
			className="min-w-0"
		>
			<legend className={isOutermost ? "sr-only" : "mb-2 font-semibold"}>
				{list.label || `All ${list.itemLabel}s`}
			</legend>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<Help {...list} />
				{field.errors && (
					<p id={field.errorId} className="font-semibold text-danger-ink">
						{field.errors.join(" ")}
					</p>
				)}
				<ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
					{items.map((item, index) => (
						<ListItem
							key={item.key}
							item={itemFieldOf(list, item.initialValue, index)}
							name={item.name}
							position={{
								listName: name,
								listId: field.id,
								index,
								count: items.length,
								isFixed: list.isFixed,
							}}
							onAction={after}
							View={View}
						/>
					))}
				</ol>
				{!list.isFixed && (
					<AddButtons list={list} name={name} listId={field.id} count={items.length} after={after} />
				)}
				<p role="status" className="sr-only">
					{announcement}
				</p>
			</div>
		</fieldset>
	)
}

const Help = ({ hint, glossary }: Pick<ListField, "hint" | "glossary">) => (
	<>
		{hint && <p className="text-sm text-muted">{hint}</p>}
		{glossary && (
			<Disclosure moreLabel="Show all fields" lessLabel="Hide the fields" about="to write with">
				<DefinitionList items={glossary} />
			</Disclosure>
		)}
	</>
)

type AddButtonProps = Pick<ReturnType<typeof useListFocus>, "after"> & {
	list: ListField
	name: string
	listId: string
	count: number
}

/** One, or one for each thing that an item can be. */
function AddButtons({ list, ...rest }: AddButtonProps) {
	const kinds = list.variants?.map(({ key, label }) => ({ key, label: label.toLowerCase() }))
	return (
		<div className="flex flex-wrap gap-2">
			{kinds ? (
				kinds.map(({ key, label }) => (
					<AddButton key={key} type={key} label={label} initial={initialItemOf(list, key)} {...rest} />
				))
			) : (
				<AddButton label={list.itemLabel} initial={initialItemOf(list)} {...rest} />
			)}
		</div>
	)
}

type OneAddButtonProps = Omit<AddButtonProps, "list"> & {
	label: string
	type?: string
	/** What the new item holds. */
	initial: Record<string, string> | undefined
}

function AddButton({ label, type, initial, name, listId, count, after }: OneAddButtonProps) {
	const form = useFormMetadata()
	const listName: FieldName<Record<string, string>[]> = name
	return (
		<Button
			{...form.insert.getButtonProps({ name: listName, defaultValue: initial })}
			id={type === undefined ? `${listId}-add` : `${listId}-add-${type}`}
			type="submit"
			formAction={`#${listId}-${count}`}
			variant="ghost"
			size="small"
			icon={<Plus aria-hidden className="size-4" />}
			onClick={() => after({ type: "added", index: count, label })}
		>
			Add {label}
		</Button>
	)
}
