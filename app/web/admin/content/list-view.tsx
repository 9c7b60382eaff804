import { useField, useFormMetadata } from "@conform-to/react"
import { Plus } from "lucide-react"
import type { Field, ListField } from "../../../domain/editing/fields.ts"
import { Button } from "../../../ui/button.tsx"
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
	const labels = items.map((_, index) => `${list.itemLabel} ${index + 1}`)
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
				{list.hint && <p className="text-sm text-muted">{list.hint}</p>}
				{field.errors && (
					<p id={field.errorId} className="font-semibold text-danger-ink">
						{field.errors.join(" ")}
					</p>
				)}
				<ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
					{items.map((item, index) => (
						<ListItem
							key={item.key}
							item={withLabel(list.item, labels[index])}
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
					<AddButton list={list} name={name} listId={field.id} count={items.length} after={after} />
				)}
				<p role="status" className="sr-only">
					{announcement}
				</p>
			</div>
		</fieldset>
	)
}

const withLabel = (item: Field, label = ""): Field => ({ ...item, label })

type AddButtonProps = Pick<ReturnType<typeof useListFocus>, "after"> & {
	list: ListField
	name: string
	listId: string
	count: number
}

function AddButton({ list: { itemLabel }, name, listId, count, after }: AddButtonProps) {
	const form = useFormMetadata()
	return (
		<div>
			<Button
				{...form.insert.getButtonProps({ name })}
				id={`${listId}-add`}
				type="submit"
				formAction={`#${listId}-${count}`}
				variant="ghost"
				size="small"
				icon={<Plus aria-hidden className="size-4" />}
				onClick={() => after({ type: "added", index: count, label: itemLabel })}
			>
				Add {itemLabel}
			</Button>
		</div>
	)
}
