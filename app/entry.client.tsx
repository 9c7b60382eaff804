import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { type Trouble, TroubleContext } from "./ui/trouble.tsx"

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<TroubleContext value={toldTrouble()}>
				<Hydrated>
					<HydratedRouter />
				</Hydrated>
			</TroubleContext>
		</StrictMode>,
	)
})

/** Tells the script of the page (page-scripts.ts) that from here on the router answers Back and Forward. */
function Hydrated({ children }: { children: ReactNode }) {
	useLayoutEffect(() => {
		dispatchEvent(new Event("hydrated"))
	}, [])
	return children
}

/** What the server wrote into a page that it could not show otherwise. */
function toldTrouble(): Trouble {
	const told = document.querySelector<HTMLElement>("[data-trouble]")?.dataset.trouble
	return told ? (JSON.parse(told) as Trouble) : {}
}
