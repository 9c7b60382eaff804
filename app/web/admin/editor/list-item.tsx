import { useField, useFormMetadata } from "@conform-to/react"
import { ArrowDown, ArrowUp, ChevronRight, X } from "lucide-react"
import type { Field, GroupField } from "../../../domain/editing/fields.ts"
import { IconButton } from "../../../ui/icon-button.tsx"
import { capitalize } from "../../../values/normalize-text.ts"
import { FoldedFields } from "./folded-fields.tsx"
import type { FieldComponent } from "./input-view.tsx"
import type { ListAction } from "./list-focus.ts"

interface ItemPosition {
	listName: string
	listId: string
	index: number
	count: number
	isFixed: true | undefined
}

export interface ListItemProps {
	item: Field
	name: string
	position: ItemPosition
	onAction: (pressed: ListAction) => void
	View: FieldComponent
}

/** One of a list, with its buttons beside it: a line as it is, a group in a card that opens. */
export function ListItem({ item, name, position, onAction, View }: ListItemProps) {
	const buttons = !position.isFixed && (
		<ItemButtons label={item.label} position={position} onAction={onAction} />
	)
	const id = `${position.listId}-${position.index}`
	if (item.kind === "group")
		return (
			<GroupItem
				id={id}
				item={item}
				name={name}
				buttons={buttons}
				View={View}
				isOneOfFew={position.count < 5}
			/>
		)
	return (
		<li
			id={id}
			className="grid scroll-mt-28 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 sm:items-start"
		>
			<span aria-hidden className="text-sm text-muted sm:hidden">
				{capitalize(item.label)}
			</span>
			<div className="max-sm:order-1 max-sm:col-span-2">
				<View field={item} name={name} hideLabel />
			</div>
			{buttons}
		</li>
	)
}

type GroupItemProps = {
	id: string
	item: GroupField
	name: string
	buttons: React.ReactNode
	isOneOfFew: boolean
	View: FieldComponent
}

function GroupItem({ id, item, name, buttons, isOneOfFew, View }: GroupItemProps) {
	const [field] = useField<Record<string, unknown>>(name)
	const title = titleOf(item, field.initialValue)
	const isOpened = !title || !field.valid || (isOneOfFew && item.fields.length < 4)
	return (
		<li id={id} className="relative scroll-mt-28 rounded-lg border border-line-strong bg-raised">
			<FoldedFields isOpened={isOpened}>
				<summary className={summaryClasses}>
					<ChevronRight
						aria-hidden
						className="size-4 shrink-0 text-accent-ink transition-transform [[open]>summary>&]:rotate-90"
					/>
					<span className="sm:shrink-0">
						{capitalize(item.label)}
						{title && ":"}
					</span>
					{title && (
						<span className="min-w-0 font-normal text-muted max-sm:basis-full max-sm:pb-1 max-sm:pl-6.5">
							{title}
						</span>
					)}
				</summary>
				<div className="p-4">
					<View field={item} name={name} hideLabel />
				</div>
			</FoldedFields>
			<div className="absolute top-0 right-2 flex min-h-14 items-center">{buttons}</div>
		</li>
	)
}

/** On a phone its buttons stand beside what it is, and what it says has the whole line below. */
const summaryClasses =
	"flex min-h-14 cursor-pointer list-none items-center gap-x-2.5 py-2 pr-36 pl-4 font-semibold wrap-anywhere max-sm:flex-wrap max-sm:py-0 max-sm:pr-4 max-sm:[&>span:first-of-type]:flex max-sm:[&>span:first-of-type]:min-h-14 max-sm:[&>span:first-of-type]:max-w-[calc(100%-10rem)] max-sm:[&>span:first-of-type]:items-center max-[14rem]:pt-15 max-[14rem]:[&>span:first-of-type]:max-w-full [[open]>&]:border-b"

/** What its first line says, so that one finds it closed. */
function titleOf(item: GroupField, value: unknown): string {
	const first = item.fields.find(({ kind }) => kind === "line" || kind === "choice" || kind === "text")
	const text =
		first &&
		value !== null &&
		typeof value === "object" &&
		Object.entries(value).find(([key]) => key === first.key)?.[1]
	return typeof text === "string" ? text : ""
}

type ItemButtonsProps = { label: string; position: ItemPosition; onAction: (pressed: ListAction) => void }

function ItemButtons(props: ItemButtonsProps) {
	return (
		<div className="flex shrink-0 gap-1">
			<MoveButton {...props} direction="up" />
			<MoveButton {...props} direction="down" />
			<RemoveButton {...props} />
		</div>
	)
}

function MoveButton({
	label,
	position,
	onAction,
	direction,
}: ItemButtonsProps & { direction: "up" | "down" }) {
	const { listName: name, listId, index, count } = position
	const form = useFormMetadata()
	const isUp = direction === "up"
	const to = isUp ? index - 1 : index + 1
	return (
		<IconButton
			{...form.reorder.getButtonProps({ name, from: index, to })}
			type="submit"
			formAction={`#${listId}-${to}`}
			onClick={() => onAction({ type: direction, index: to, count, label })}
			id={`${listId}-${index}-${direction}`}
			label={`Move ${label} ${direction}`}
			icon={isUp ? <ArrowUp /> : <ArrowDown />}
			bare
			disabled={to < 0 || to === count}
		/>
	)
}

function RemoveButton({ label, position, onAction }: ItemButtonsProps) {
	const { listName: name, listId, index, count } = position
	const form = useFormMetadata()
	return (
		<IconButton
			{...form.remove.getButtonProps({ name, index })}
			type="submit"
			formAction={`#${listId}`}
			id={`${listId}-${index}-remove`}
			label={`Remove ${label}`}
			icon={<X />}
			bare
			onClick={() => onAction({ type: "removed", index, count, label })}
		/>
	)
}
