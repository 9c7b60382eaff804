import { type FormEvent, useState } from "react"
import type { EditionDates } from "../../../domain/cloning/rules.ts"
import {
	describeOpening,
	describeOverrun,
	type EditionWindows,
	type WindowName,
} from "../../../domain/editions/openings.ts"
import { TextField } from "../../../ui/field.tsx"
import { formatNairobiDateTime, formatNairobiDay, fromNairobiMinute } from "../../../values/clock.ts"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { WindowNotice } from "./window-notes.tsx"

type DateField = keyof EditionDates

export interface ProposedDates {
	/** The name of the edition that the new one is made from. */
	source: string
	proposed: EditionDates
	before: EditionDates
	/** Of the source only the month is known. */
	isMonthOnly: boolean
	now: Date
	errors: FieldErrors | undefined
}

/** The window that ends with a field, and what that means for it, stands below the field. */
const DATE_FIELDS: { name: DateField; label: string; window?: WindowName }[] = [
	{ name: "startsOn", label: "First day" },
	{ name: "endsOn", label: "Last day" },
	{ name: "applicationsOpenAt", label: "Applications open from" },
	{ name: "applicationsCloseAt", label: "Applications open until", window: "applications" },
	{ name: "extrasOpenAt", label: "Extras open from" },
	{ name: "extrasCloseAt", label: "Extras open until", window: "extras" },
	{ name: "paymentDueOn", label: "Last day to pay" },
]

type ProposalDatesProps = ProposedDates & { initialValueOf(name: DateField): string }

/** Each date beside that of the source, and what publishing would open at once, as the dates stand at this moment. */
export function ProposalDates({ initialValueOf, ...proposal }: ProposalDatesProps) {
	const [typed, setTyped] = useState<Partial<Record<DateField, string>>>({})
	const keep = ({ target }: FormEvent) => {
		if (target instanceof HTMLInputElement) setTyped({ ...typed, [target.name]: target.value })
	}
	const currentValueOf = (name: DateField) => typed[name] ?? initialValueOf(name)
	const edition = { ...windowsOf(currentValueOf), endsOn: currentValueOf("endsOn") }
	return (
		<div className="grid gap-5" onInput={keep}>
			{DATE_FIELDS.map(({ name, label, window }) => (
				<div key={name}>
					<TextField
						id={name}
						name={name}
						type={isDay(name) ? "date" : "datetime-local"}
						label={label}
						hint={hintOf(name, proposal)}
						autoComplete="off"
						required={name === "startsOn" || name === "endsOn"}
						defaultValue={initialValueOf(name)}
						errors={proposal.errors?.[name]}
					/>
					{window && (
						<WindowStatus
							texts={[
								describeOpening(window, edition, proposal.now),
								describeOverrun(window, edition, proposal.now)?.text,
							]}
						/>
					)}
				</div>
			))}
		</div>
	)
}

const WindowStatus = ({ texts }: { texts: (string | undefined)[] }) => (
	<div role="status" className="grid gap-3 not-empty:mt-3">
		{texts.map((text) => text && <WindowNotice key={text}>{text}</WindowNotice>)}
	</div>
)

const isDay = (name: DateField) => ["startsOn", "endsOn", "paymentDueOn"].includes(name)

function hintOf(name: DateField, proposal: ProposedDates): string {
	const reason = reasonOf(name, proposal)
	return `${proposal.source}: ${describe(name, proposal.before[name])}.${reason ? ` Proposed: ${reason}.` : ""}`
}

/** Why a date is proposed that the source does not have; undefined where it has one, or none is proposed. */
function reasonOf(name: DateField, { source, before, proposed, isMonthOnly }: ProposedDates) {
	if (name === "endsOn" && isMonthOnly) return `one day, because only the month of ${source} is known`
	if (before[name] !== null || proposed[name] === null) return undefined
	return "the end of the last day, because a new edition says until when vendors can apply"
}

function describe(name: DateField, value: string | null): string {
	if (value === null) return "not set"
	if (isDay(name)) return formatNairobiDay(value)
	return formatNairobiDateTime(fromNairobiMinute(value) ?? new Date(Number.NaN))
}

function windowsOf(textOf: (name: DateField) => string): EditionWindows {
	const moment = (name: DateField) => {
		const minute = fromNairobiMinute(textOf(name).slice(0, MINUTE_LENGTH))
		return minute && !Number.isNaN(minute.getTime()) ? minute : null
	}
	return {
		applications: { opensAt: moment("applicationsOpenAt"), closesAt: moment("applicationsCloseAt") },
		extras: { opensAt: moment("extrasOpenAt"), closesAt: moment("extrasCloseAt") },
	}
}

/** Of "2026-11-20T14:05"; some browsers add seconds. */
const MINUTE_LENGTH = 16
