import { describeItem, itemsTotal } from "../../../domain/extra-options/rules.ts"
import { describeFormItems } from "../../../domain/extras/form-items.ts"
import type { OrderFault } from "../../../domain/extras/order-extras.server.ts"
import { quantityField } from "../../../domain/extras/order-inputs.ts"
import {
	type FormItem,
	type OrderLine,
	type OwnOrder,
	quantitiesOfVersion,
} from "../../../domain/extras/own-orders.server.ts"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { formatKshs, formatNumber, pluralize } from "../../../values/number.ts"
import type { FieldErrors } from "../../forms/field-errors.ts"

/** What can be ordered, or is, in words. */
export function toOrderView({ formItems, lines }: OwnOrder) {
	const ordered = lines.flatMap((line) => (line.ordered ? [line.ordered] : []))
	const total = itemsTotal(ordered) + formItems.reduce((sum, item) => sum + totalOf(item), 0)
	const isFixed = ({ isOpen }: { isOpen: boolean }) => !isOpen
	return {
		fields: [
			...formItems.filter(({ isOpen }) => isOpen).map(toItemField),
			...lines.filter(({ isOpen }) => isOpen).map(toField),
		],
		/** What can't be changed any more. */
		fixed: [
			...formItems.filter(isFixed).flatMap((item) => describeWithTotal(item) ?? []),
			...lines.filter(isFixed).flatMap((line) => (line.ordered ? [describeOrdered(line.ordered)] : [])),
		],
		ordered: [...formItems.flatMap(describeFormItem), ...ordered.map(describeItem)],
		/** One sum is what all extras come to. */
		total: total ? formatKshs(total) : undefined,
	}
}

/**
 * Of what was typed what is not as the screen had it: what is ordered meanwhile takes the place of a field that nobody touched.
 * @param version what the screen showed (`orderVersion`)
 */
export function changedFieldsOf(typed: Record<string, string>, version: string): Record<string, string> {
	const before = quantitiesOfVersion(version)
	const isAsShown = ([name, value]: [string, string]) =>
		value.trim() !== "" && Number(value) === before.get(name)
	return Object.fromEntries(Object.entries(typed).filter((field) => !isAsShown(field)))
}

const totalOf = ({ charged, price, quantity }: FormItem) => charged ?? price * quantity

const describeFormItem = ({ item, quantity }: FormItem) =>
	describeFormItems({ extraWristbands: 0, [item]: quantity })

function describeWithTotal(item: FormItem): string | undefined {
	const [described] = describeFormItem(item)
	return described && `${described}, ${formatKshs(totalOf(item))}`
}

function toItemField(item: FormItem) {
	const { item: name, name: label, price, quantity, until } = item
	const before = totalOf(item) === price * quantity ? undefined : describeWithTotal(item)
	const each = `${formatKshs(price)} each.`
	return {
		name,
		label,
		quantity: String(quantity),
		hint: [each, describeEnd(until), before && orderedBefore(before)].filter(Boolean).join(" "),
	}
}

const orderedBefore = (ordered: string) => `Ordered: ${ordered}; a change is charged at the price of now.`

type Ordered = NonNullable<OrderLine["ordered"]>

const describeOrdered = (ordered: Ordered) => `${describeItem(ordered)}, ${formatKshs(itemsTotal([ordered]))}`

function toField({ option, ordered, most, left, until }: OrderLine) {
	const each = `${formatKshs(option.price)} each.`
	const before =
		ordered && (ordered.price !== option.price || ordered.name !== option.name)
			? orderedBefore(describeOrdered(ordered))
			: ""
	return {
		name: quantityField(option.id),
		label: option.name,
		hint: [each, describeLeft(left, ordered), describeMost(most, left, ordered), describeEnd(until), before]
			.filter(Boolean)
			.join(" "),
		quantity: String(ordered?.quantity ?? 0),
	}
}

function describeLeft(left: number | null, ordered: Ordered | null): string {
	if (left === null) return ""
	return `${formatNumber(left)} ${ordered ? "more left" : "left"}.`
}

/** Where one vendor may have fewer than there are. */
const describeMost = (most: number | null, left: number | null, ordered: Ordered | null): string =>
	most !== null && (left === null || most < left + (ordered?.quantity ?? 0))
		? `At most ${formatNumber(most)} for you.`
		: ""

const describeEnd = (until: Date | null): string => (until ? `Until ${formatNairobiDateTime(until)}.` : "")

function faultTextOf(fault: OrderFault): string {
	if (fault.reason === "ended") return "Orders of it have ended, so nothing was saved."
	const { most, left } = fault
	if (left === null) return `You can have ${formatNumber(most)} at most.`
	const had = most - left
	if (had === 0) return left ? `Only ${pluralize(left, "is", "are")} left.` : "None are left."
	return `${left ? `Only ${formatNumber(left)} more` : "No more"} are left: you can have ${formatNumber(most)} at most.`
}

/** Of what has no field any more, the form as a whole is told. */
export function faultsOf(faults: ReadonlyMap<number, OrderFault>, lines: readonly OrderLine[]): FieldErrors {
	const errors: FieldErrors = {}
	const add = (name: string, text: string) => {
		errors[name] = [...(errors[name] ?? []), text]
	}
	for (const { option, isOpen } of lines) {
		const fault = faults.get(option.id)
		if (fault && isOpen) add(quantityField(option.id), faultTextOf(fault))
		else if (fault) add("", `${option.name}: ${faultTextOf(fault)}`)
	}
	return errors
}
