import { getServices } from "../middleware/services.ts"
import type { Route } from "./+types/sidebar"
import { readSubmittedForm, redirectBack } from "./answer.server.ts"
import { sidebarCookie } from "./preferences.ts"

/** Keeps whether the sidebar is folded. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readSubmittedForm(request, "sidebar")
	const sidebarState = form.get("sidebar") === "collapsed" ? "collapsed" : "expanded"
	return redirectBack(form, await sidebarCookie(getServices(context)).serialize(sidebarState))
}
