import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { RequestId } from "./ui/request-id.tsx"

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<RequestId value={document.querySelector<HTMLElement>("[data-request-id]")?.dataset.requestId}>
				<HydratedRouter />
			</RequestId>
		</StrictMode>,
	)
})
