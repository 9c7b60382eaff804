import { z } from "zod"
import { isUsualYear } from "../../values/clock.ts"

const USUAL = { message: "Enter a year from 2000 to 2099." }

/** "2026-12-24". */
export const usualDay = z.iso.date().refine(isUsualYear, USUAL)

/** "2026-11-20T14:05", a minute in Nairobi. */
export const usualMinute = z
	.string()
	.regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/)
	.refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, { message: "There is no such day." })
	.refine(isUsualYear, USUAL)
