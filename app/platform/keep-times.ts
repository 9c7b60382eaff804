import { z } from "zod"

const months = (fallback: number) => z.coerce.number().int().min(1).max(1_200).default(fallback)

/** How long personal data are kept: settings of the environment. */
export const keepSettings = {
	KEEP_APPLICATIONS_MONTHS: months(24),
	KEEP_DENIED_MONTHS: months(12),
	KEEP_FORMS_MONTHS: months(24),
	KEEP_LETTERS_MONTHS: months(24),
	KEEP_AUDIT_MONTHS: months(24),
	// The link in the letter that asks works for a week.
	KEEP_UNCONFIRMED_DAYS: z.coerce.number().int().min(7).max(3_650).default(14),
}

export interface KeepTimes {
	/** After the festival: who applied, and got a stall or waits for one. */
	applicationsMonths: number
	/** After the festival: who got no stall. */
	deniedMonths: number
	/** After the festival: signed forms. */
	formsMonths: number
	/** After it was sent, or given up. */
	lettersMonths: number
	/** Entries of the audit log. */
	auditMonths: number
	/** Requests for news that nobody confirmed, and letters with links for one reader alone. */
	unconfirmedDays: number
}

/** The settings as the product speaks of them. */
export function keepTimes(set: z.infer<z.ZodObject<typeof keepSettings>>): KeepTimes {
	return {
		applicationsMonths: set.KEEP_APPLICATIONS_MONTHS,
		deniedMonths: set.KEEP_DENIED_MONTHS,
		formsMonths: set.KEEP_FORMS_MONTHS,
		lettersMonths: set.KEEP_LETTERS_MONTHS,
		auditMonths: set.KEEP_AUDIT_MONTHS,
		unconfirmedDays: set.KEEP_UNCONFIRMED_DAYS,
	}
}
