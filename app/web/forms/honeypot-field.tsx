/** No person sees it, so whoever fills it in is a machine. */
export const HONEYPOT_FIELD = "leaveEmpty"

/** Out of everybody's sight and reach, says so in words, and a person who fills it in all the same is told. */
export function HoneypotField({ formId }: { formId: string }) {
	const id = `${formId}-${HONEYPOT_FIELD}`
	return (
		<div aria-hidden className="sr-only">
			<label htmlFor={id}>Leave this field empty</label>
			<input id={id} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
		</div>
	)
}
