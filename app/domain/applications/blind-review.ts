import type { TableSort } from "./rules.ts"

/** What tells who reviews blind what they may not know: who came before, and what others think. */
interface TellingFilters {
	came?: unknown
	score?: unknown
	tag?: unknown
}
const TELLING_SORTS: readonly TableSort[] = ["brand", "came", "score", "disagreement"]

export const isTellingSort = (sort: TableSort): boolean => TELLING_SORTS.includes(sort)

/** Whether it would tell, by what it finds or by its order. */
export const isTelling = ({ came, score, tag, sort }: TellingFilters & { sort: TableSort }): boolean =>
	isTellingSort(sort) || [came, score, tag].some((filter) => filter !== undefined)

export const withoutTellingFilters = <Filter extends TellingFilters>(filter: Filter): Filter => ({
	...filter,
	came: undefined,
	score: undefined,
	tag: undefined,
})
