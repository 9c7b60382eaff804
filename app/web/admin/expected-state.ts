/** The hidden field with what the screen showed when a form was submitted. The wire name of earlier versions. */
export const EXPECTED = "seen"

/** The same in the address of a page that asks first, for browsers without JavaScript. @param now of whoever opens it by hand */
export const expectedIn = (url: URL, now: string | number): string =>
	url.searchParams.get(EXPECTED) ?? String(now)

/** Missing: it was no screen of this version that sent the form. */
export function readExpected(form: FormData): string | undefined {
	const expected = form.get(EXPECTED)
	return typeof expected === "string" ? expected : undefined
}
