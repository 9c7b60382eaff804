import { type Mix, type MixRow, placesLeft } from "../../../../domain/applications/mix.ts"
import { formatKshs, pluralize } from "../../../../values/number.ts"

export interface MixView {
	/** Of the whole edition. */
	totals: string[]
	/** Each kind of goods and stall of which there is something to say. */
	rows: { name: string; text: string; isOver?: true }[]
}

/** The mix of an edition in words; its revenue is there for who may see the overview. */
export function toMixView(mix: Omit<Mix, "revenue"> & { revenue?: number | undefined }): MixView {
	const left = placesLeftLabel(mix)
	return {
		totals: [
			`${mix.chosen} chosen`,
			`${mix.waiting} waiting`,
			...(mix.revenue === undefined ? [] : [formatKshs(mix.revenue)]),
			// Last: on a phone the end of the line has to be unfolded.
			...(left === undefined ? [] : [left]),
		],
		rows: [...mix.categories, ...mix.stalls, withoutStall(mix)].filter(isWorthSaying).map(toRowView),
	}
}

/** Those whose tent space names none of the stalls, so that the stalls add up to the totals. */
function withoutStall({ chosen, waiting, stalls }: Pick<Mix, "chosen" | "waiting" | "stalls">): MixRow {
	const rest = (figure: "chosen" | "waiting", all: number) =>
		Math.max(
			0,
			stalls.reduce((left, stall) => left - stall[figure], all),
		)
	const counts = { chosen: rest("chosen", chosen), waiting: rest("waiting", waiting) }
	return { name: "No stall of ours", ...counts, minimum: null, maximum: null }
}

/** "38 places left in stalls with a maximum": who gets another stall takes none of them. */
export function placesLeftLabel(mix: Pick<Mix, "stalls">): string | undefined {
	const left = placesLeft(mix)
	if (left === undefined) return undefined
	const areAllCounted = mix.stalls.every(({ maximum }) => maximum !== null)
	return `${pluralize(left, "place")} left${areAllCounted ? "" : " in stalls with a maximum"}`
}

const isWorthSaying = ({ chosen, waiting, minimum, maximum, offered }: MixRow): boolean =>
	offered !== undefined || chosen > 0 || waiting > 0 || minimum !== null || maximum !== null

function toRowView(row: MixRow): MixView["rows"][number] {
	const { name, chosen, waiting, minimum, maximum, offered } = row
	const limit = maximum === null ? "chosen" : `of ${maximum}`
	const least = minimum ? `, at least ${minimum}` : ""
	const held = offered ? `, ${offered} on offer` : ""
	const text = `${chosen} ${limit}${least}${held}, ${waiting} waiting`
	return { name, text, ...(maximum !== null && chosen > maximum && { isOver: true }) }
}

/**
 * What the mix would be after one more click: "Ceramics 8 of 8, Walk-in Tent 12 of 40, Kshs 36,000 more".
 * @param rows the kind of goods and the stall of the application
 * @param by one more, or one less
 */
export function describeNextClick(rows: MixRow[], price: number | null, by: 1 | -1): string {
	const counts = rows.map(({ name, chosen, maximum }) => {
		const limit = maximum === null ? "" : ` of ${maximum}`
		return `${name} ${Math.max(0, chosen + by)}${limit}`
	})
	const money = price === null ? [] : [`${formatKshs(price)} ${by === 1 ? "more" : "less"}`]
	return [...counts, ...money].join(", ")
}
