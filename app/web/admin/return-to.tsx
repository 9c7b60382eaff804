import { useLocation } from "react-router"

export const RETURN_TO = "from"

/** Says in a form where it was sent from, so that the answer can lead back there without JavaScript. */
export function ReturnTo() {
	const { pathname, search } = useLocation()
	return <input type="hidden" name={RETURN_TO} value={pathname + search} />
}
