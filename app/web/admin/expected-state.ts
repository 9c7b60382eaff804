/** The hidden field with what the screen showed when a form was submitted. The wire name of earlier versions. */
export const EXPECTED = "seen"

/** Missing: it was no screen of this version that sent the form. */
export function readExpected(form: FormData): string | undefined {
	const expected = form.get(EXPECTED)
	return typeof expected === "string" ? expected : undefined
}
