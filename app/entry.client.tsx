import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { type Trouble, TroubleContext } from "./ui/trouble.tsx"

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<TroubleContext value={toldTrouble()}>
				<HydratedRouter />
			</TroubleContext>
		</StrictMode>,
	)
})

/** What the server wrote into a page that it could not show otherwise. */
function toldTrouble(): Trouble {
	const told = document.querySelector<HTMLElement>("[data-trouble]")?.dataset.trouble
	return told ? (JSON.parse(told) as Trouble) : {}
}
