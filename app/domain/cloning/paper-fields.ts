import { FIXED_PAPERS, MAX_OTHER_PAPERS } from "../papers/rules.ts"

/** Of each paper that has a due day, which paper, and that day: the names of the fields of a form. */
export const PAPER_FIELDS = Array.from({ length: FIXED_PAPERS.length + MAX_OTHER_PAPERS }, (_, nth) => ({
	slug: `paper${nth}`,
	dueOn: `paperDueOn${nth}`,
}))
