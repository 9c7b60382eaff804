import { useLocation } from "react-router"

/** What a form sends along without showing it. */
export const HiddenFields = ({ fields }: { fields: Record<string, string | number | undefined> }) =>
	Object.entries(fields).map(
		([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
	)

export const RETURN_TO = "from"

/** Says in a form where it was sent from, so that the answer can lead back there without JavaScript. */
export function ReturnTo() {
	const { pathname, search } = useLocation()
	return <input type="hidden" name={RETURN_TO} value={pathname + search} />
}

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
