import { TRAP_FIELD } from "./application-fields.ts"

/** Out of everybody's sight and reach, says so in words, and a person who fills it in all the same is told. */
export function TrapField() {
	return (
		<div aria-hidden className="sr-only">
			<label htmlFor={TRAP_FIELD}>Leave this field empty</label>
			<input id={TRAP_FIELD} name={TRAP_FIELD} type="text" tabIndex={-1} autoComplete="off" />
		</div>
	)
}
