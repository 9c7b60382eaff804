import { useLocation } from "react-router"
import { FROM } from "./answer.ts"

/** Says in a form where it was sent from, so that the answer can lead back there without JavaScript. */
export function From() {
	const { pathname, search } = useLocation()
	return <input type="hidden" name={FROM} value={pathname + search} />
}
