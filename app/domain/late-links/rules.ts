import type { EditionTimes } from "../editions/rules.ts"

/** For how many days a late link may work. */
export const LATE_LINK_DAYS = ["1", "3", "7", "14"] as const

/** Whether late links are good for anything. */
export const takesLateApplications = ({
	publishedAt,
	closedAt,
}: Pick<EditionTimes, "publishedAt" | "closedAt">): boolean => publishedAt !== null && closedAt === null
