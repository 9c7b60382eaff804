import { getServices } from "../../../request/context.ts"
import { readSubmittedForm, redirectBack } from "../actions/respond.server.ts"
import type { Route } from "./+types/sidebar"
import { sidebarCookie } from "./preferences.ts"

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readSubmittedForm(request, "sidebar")
	const sidebarState = form.get("sidebar") === "collapsed" ? "collapsed" : "expanded"
	return redirectBack(form, await sidebarCookie(getServices(context)).serialize(sidebarState))
}
