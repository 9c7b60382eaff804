import type { RouteConfigEntry } from "@react-router/dev/routes"

export interface RouteModule {
	/** The pattern of its address, as the router gives it to the guard. */
	path: string
	/** Below `app/`. */
	file: string
}

/** Each address of the site, and the module that answers there. */
export function listModules(entries: RouteConfigEntry[], above = ""): RouteModule[] {
	return entries.flatMap(({ path, index, file, children = [] }) => {
		const own = path ? `${above}/${path}` : above
		return [...(path || index ? [{ path: own || "/", file }] : []), ...listModules(children, own)]
	})
}
