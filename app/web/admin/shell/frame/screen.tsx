import { href, Outlet } from "react-router"
import { BrokenScreen } from "../../../../ui/broken-page.tsx"
import { usePageFailure } from "../../../../ui/error-context.tsx"
import type { Route } from "./+types/screen"

/** Around every screen of the back office: one that breaks leaves the frame, and so the way to the others. */
export default function Screen() {
	return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const back = { to: href("/admin"), label: "Back to the overview" }
	const failure = usePageFailure(error)
	const heading = failure.refusal?.heading ?? "This page could not be loaded"
	return <BrokenScreen {...failure} back={back} heading={heading} />
}
