import type { MiddlewareFunction } from "react-router"
import { visitOf } from "./services.ts"

/** Notes by which pattern the address was found: what figures may be sorted by, where addresses have no end. */
export const noteRoute: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
	visitOf(context).route = pattern.replace(/^\/?/, "/")
	return next()
}
