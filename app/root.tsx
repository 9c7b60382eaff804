import { use } from "react"
import {
	Links,
	Meta,
	type MiddlewareFunction,
	Outlet,
	Scripts,
	ScrollRestoration,
	useLocation,
} from "react-router"
import type { Route } from "./+types/root"
import { BrokenPage } from "./ui/broken-page.tsx"
import { usePageFailure } from "./ui/error-context.tsx"
import { FONT_FACES, PRELOADED_FONTS } from "./ui/fonts/font-faces.ts"
import { SaveDataContext } from "./ui/hydrated.ts"
import { ProgressLine } from "./ui/progress-line.tsx"
import { officeSheet, siteSheet } from "./ui/stylesheets.ts"
import { getRequestContext } from "./web/request/context.ts"

/**
 * In development Vite puts a newer sheet in its place. By its precedence React would bring the old one back, and the
 * time of its change, which Vite adds to the address, is another one on the server than in the browser.
 */
const stylesheetLink = (sheet: string) =>
	import.meta.env.DEV ? { href: sheet.replace(/\?.*/, "") } : { href: sheet, precedence: "sheet" }

/**
 * The office's sheet has all that the other one has, and in a browser that has it once, it stays: of two that say the same, the
 * later would win.
 */
let isOfficeSheetLoaded = false

function useStylesheet(): string {
	const isOffice = /^\/(admin|styleguide)(\/|$)/i.test(useLocation().pathname)
	if (isOffice && typeof document !== "undefined") isOfficeSheetLoaded = true
	return isOffice || isOfficeSheetLoaded ? officeSheet : siteSheet
}

/** Notes by which pattern the address was found: metrics are labelled by it, because addresses are endless. */
const recordRoutePattern: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
	getRequestContext(context).route = pattern.replace(/^\/?/, "/")
	return next()
}

export const middleware: Route.MiddlewareFunction[] = [recordRoutePattern]

/** The document around every page. */
export function Layout({ children }: { children: React.ReactNode }) {
	const isLight = use(SaveDataContext)
	const sheet = useStylesheet()
	return (
		<html lang="en-GB" data-light={isLight || undefined}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta name="theme-color" content="#16243f" />
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				<link rel="icon" href="/favicon-32.png" type="image/png" sizes="32x32" />
				<link rel="apple-touch-icon" href="/apple-touch-icon.png" />
				<link rel="manifest" href="/manifest.webmanifest" />
				<Meta />
				{PRELOADED_FONTS.map((href) => (
					<link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
				))}
				<style href="lettering" precedence="lettering">
					{FONT_FACES}
				</style>
				<link rel="stylesheet" {...stylesheetLink(sheet)} />
				<Links />
			</head>
			<body>
				{children}
				{!isLight && <ScrollRestoration />}
				{!isLight && <Scripts />}
			</body>
		</html>
	)
}

export default function App() {
	return (
		<>
			<Outlet />
			<ProgressLine />
		</>
	)
}

/** The last resort: nothing below could show the error. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <BrokenPage {...usePageFailure(error)} />
}
