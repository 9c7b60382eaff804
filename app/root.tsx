import { use } from "react"
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router"
import type { Route } from "./+types/root"
import { BrokenPage } from "./ui/broken-page.tsx"
import { RequestId } from "./ui/request-id.tsx"
import "./ui/theme.css"

/** The document around every page. */
export function Layout({ children }: { children: React.ReactNode }) {
	return (
		<html lang="en-GB">
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
	const pageId = use(RequestId)
	const status = isRouteErrorResponse(error) ? error.status : 500
	const name = error instanceof Error && error.name === "ChunkLoadError" ? error.name : undefined
	return <BrokenPage name={name} status={status} requestId={failedRequest(error, pageId)} />
}

/** Of the request that failed: this page's own, or a later one that said so (entry.server.tsx). */
function failedRequest(error: unknown, pageId: string | undefined): string | undefined {
	if (!(error instanceof Error)) return pageId
	const [, said] = /^Unexpected Server Error ?(.*)$/.exec(error.message) ?? []
	return said === "" ? pageId : said
}
