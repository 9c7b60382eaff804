import type { MiddlewareFunction } from "react-router"
import { getRequestContext } from "./context.ts"

/** Notes by which pattern the address was found: what figures may be sorted by, where addresses have no end. */
export const recordRoutePattern: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
	getRequestContext(context).route = pattern.replace(/^\/?/, "/")
	return next()
}
