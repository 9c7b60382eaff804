import { describeItem, itemsTotal } from "../../../domain/extra-options/rules.ts"
import type { OrderFault } from "../../../domain/extras/order-extras.server.ts"
import { quantityField } from "../../../domain/extras/order-inputs.ts"
import type { OrderLine } from "../../../domain/extras/own-orders.server.ts"
import type { VendorPage } from "../../../domain/vendor-pages/queries.server.ts"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { formatKshs, formatNumber, pluralize } from "../../../values/number.ts"
import type { FieldErrors } from "../../forms/field-errors.ts"

/** What can be ordered, or is, in words. */
export type OrderView = ReturnType<typeof toOrderView>

export function toOrderView(lines: readonly OrderLine[]) {
	const ordered = lines.flatMap((line) => (line.ordered ? [line.ordered] : []))
	return {
		fields: lines.filter(({ isOpen }) => isOpen).map(toField),
		/** What can't be changed any more. */
		fixed: lines.flatMap((line) => (line.ordered && !line.isOpen ? [describeOrdered(line.ordered)] : [])),
		ordered: ordered.map(describeItem),
		total: ordered.length ? formatKshs(itemsTotal(ordered)) : undefined,
	}
}

type Ordered = NonNullable<OrderLine["ordered"]>

const describeOrdered = (ordered: Ordered) => `${describeItem(ordered)}, ${formatKshs(itemsTotal([ordered]))}`

function toField({ option, ordered, most, left, until }: OrderLine) {
	const each = `${formatKshs(option.price)} each.`
	const before =
		ordered && (ordered.price !== option.price || ordered.name !== option.name)
			? `Ordered: ${describeOrdered(ordered)}; a change is charged at the price of now.`
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
	if (fault.reason === "ended") return "Orders of it have ended."
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

/** What is ordered with the forms, at the prices of the edition. */
export const describeForms = (extras: VendorPage["extras"]) => [
	{ term: "Extra wristbands", value: formatNumber(extras?.extraWristbands ?? 0) },
	{ term: "Hay bales", value: formatNumber(extras?.wantsHay ? extras.hayBales : 0) },
]
