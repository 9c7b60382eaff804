import { use } from "react"
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router"
import type { Route } from "./+types/root"
import { BrokenPage } from "./ui/broken-page.tsx"
import { RequestId } from "./ui/request-id.tsx"
import "./ui/theme.css"

/** The document around every page. */
export function Layout({ children }: { children: React.ReactNode }) {
	return (
		<html lang="en-GB" data-request-id={use(RequestId)}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<Meta />
				<Links />
			</head>
			<body>
				{children}
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	)
}

export default function App() {
	return <Outlet />
}

/** The last resort (R8): nothing below could show the error. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const name = error instanceof Error && error.name === "ChunkLoadError" ? error.name : undefined
	const status = isRouteErrorResponse(error) ? error.status : 500
	return <BrokenPage name={name} status={status} />
}
