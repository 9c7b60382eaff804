import { Outlet } from "react-router"
import { adminOf, requireAdmin } from "../middleware/session.ts"
import type { Route } from "./+types/layout"

/** The guard of everything below `/admin` (R23). */
export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

/** Having a loader is what makes the browser ask the server, and so the guard, at every change of page. */
export function loader({ context }: Route.LoaderArgs) {
	return { admin: adminOf(context) }
}

export default function AdminLayout() {
	return <Outlet />
}
