import { z } from "zod"

const months = (fallback: number) => z.coerce.number().int().min(1).max(1_200).default(fallback)

/** How long personal data are kept: settings of the environment. */
export const retentionSettings = {
	KEEP_APPLICATIONS_MONTHS: months(24),
	KEEP_DENIED_MONTHS: months(12),
	KEEP_FORMS_MONTHS: months(24),
	KEEP_LETTERS_MONTHS: months(24),
	KEEP_AUDIT_MONTHS: months(24),
	// The link in the letter that asks works for a week.
	KEEP_UNCONFIRMED_DAYS: z.coerce.number().int().min(7).max(3_650).default(14),
}

export interface RetentionPeriods {
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
export function toRetentionPeriods(
	settings: z.infer<z.ZodObject<typeof retentionSettings>>,
): RetentionPeriods {
	return {
		applicationsMonths: settings.KEEP_APPLICATIONS_MONTHS,
		deniedMonths: settings.KEEP_DENIED_MONTHS,
		formsMonths: settings.KEEP_FORMS_MONTHS,
		lettersMonths: settings.KEEP_LETTERS_MONTHS,
		auditMonths: settings.KEEP_AUDIT_MONTHS,
		unconfirmedDays: settings.KEEP_UNCONFIRMED_DAYS,
	}
}
