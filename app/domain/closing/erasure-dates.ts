import type { RetentionPeriods } from "../../platform/config.server.ts"
import { shiftDay, startOfNairobiDay } from "../../values/clock.ts"

/** The day from which data of an edition is erased, by itself and night by night. */
interface ErasureDates {
	/** Vendors of whom every application was denied. */
	denied: Date
	/** Signed forms. */
	forms: Date
	/** Everybody else. */
	applications: Date
}

/** Periods count from the last day, as the jobs that erase count them; data goes on the day after. */
export function erasureDatesOf(
	{ endsOn }: { endsOn: string },
	{ deniedMonths, formsMonths, applicationsMonths }: RetentionPeriods,
): ErasureDates {
	const after = (months: number) => startOfNairobiDay(shiftDay(addMonths(endsOn, months), 1))
	return {
		denied: after(deniedMonths),
		forms: after(formsMonths),
		applications: after(applicationsMonths),
	}
}

/** As PostgreSQL adds them: where the month has no such day, its last one. */
function addMonths(day: string, months: number): string {
	const date = new Date(`${day}T00:00:00Z`)
	const monthDay = date.getUTCDate()
	date.setUTCMonth(date.getUTCMonth() + months)
	if (date.getUTCDate() !== monthDay) date.setUTCDate(0)
	return date.toISOString().slice(0, 10)
}
