import { href, useNavigate } from "react-router"
import { FormPage } from "../../ui/site-shell.tsx"
import { CloseWindow, Window } from "../../ui/window.tsx"
import { publicPageHeaders } from "../request/public-page.ts"
import { NoIndex } from "./section.tsx"

export const headers = publicPageHeaders()

/** A window as the server writes it. */
export default function OpenWindow() {
	const navigate = useNavigate()
	const close = () => void navigate(href("/styleguide"))
	return (
		<FormPage>
			<NoIndex title="A window" />
			<h1 tabIndex={-1} className="lettering text-3xl">
				The page below
			</h1>
			<Window
				labelledBy="window-title"
				returnFocusTo="windows"
				onClose={close}
				className="grid place-items-center bg-scrim p-4"
			>
				<div className="max-w-md rounded-lg border-2 border-text bg-raised p-6 cast-hard">
					<div className="flex items-start justify-between gap-4">
						<h2 id="window-title" className="lettering text-2xl">
							A window with an address
						</h2>
						<CloseWindow label="Close" to={href("/styleguide")} onClose={close} />
					</div>
					<p className="mt-3">Without JavaScript it stands alone on the screen.</p>
				</div>
			</Window>
		</FormPage>
	)
}
