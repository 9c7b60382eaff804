import { useLocation } from "react-router"

/** The hidden field with the page that a button was pressed on. */
export const RETURN_TO = "from"

/** Says in a form where it was sent from, so that the answer can lead back there without JavaScript. */
export function ReturnTo() {
	const { pathname, search } = useLocation()
	return <input type="hidden" name={RETURN_TO} value={pathname + search} />
}
