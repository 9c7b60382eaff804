import { type ReactNode, StrictMode, startTransition, useEffect } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { type ErrorContext, PageErrorContext } from "./ui/error-context.tsx"

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<PageErrorContext value={readErrorContext()}>
				<HydrationSignal>
					<HydratedRouter />
				</HydrationSignal>
			</PageErrorContext>
		</StrictMode>,
	)
})

/** Tells the script of the page (page-scripts.ts) that from here on the router answers Back and Forward. */
function HydrationSignal({ children }: { children: ReactNode }) {
	// After the effects of the page, which begin to listen.
	useEffect(() => {
		dispatchEvent(new Event("hydrated"))
	}, [])
	return children
}

/** What the server wrote into a page that it could not show otherwise. */
function readErrorContext(): ErrorContext {
	return JSON.parse(
		document.querySelector<HTMLElement>("[data-trouble]")?.dataset.trouble ?? "{}",
	) as ErrorContext
}
