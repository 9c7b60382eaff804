import { servicesOf } from "../middleware/services.ts"
import type { Route } from "./+types/sidebar"
import { backTo, pressedForm } from "./answer.server.ts"
import { sidebarCookie } from "./preferences.ts"

/** Keeps whether the sidebar is folded. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await pressedForm(request, "sidebar")
	const wish = form.get("sidebar") === "collapsed" ? "collapsed" : "expanded"
	return backTo(form, await sidebarCookie(servicesOf(context)).serialize(wish))
}
