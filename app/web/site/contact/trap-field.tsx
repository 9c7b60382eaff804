import { TRAP_FIELD } from "./application-fields.ts"

/** Out of everybody's sight and reach, says so in words, and a person who fills it in all the same is told. */
export function TrapField({ formId }: { formId: string }) {
	const id = `${formId}-${TRAP_FIELD}`
	return (
		<div aria-hidden className="sr-only">
			<label htmlFor={id}>Leave this field empty</label>
			<input id={id} name={TRAP_FIELD} type="text" tabIndex={-1} autoComplete="off" />
		</div>
	)
}
