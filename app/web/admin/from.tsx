import { useLocation } from "react-router"

/** The hidden field with the page that a button was pressed on. */
export const FROM = "from"

/** Says in a form where it was sent from, so that the answer can lead back there without JavaScript. */
export function From() {
	const { pathname, search } = useLocation()
	return <input type="hidden" name={FROM} value={pathname + search} />
}
