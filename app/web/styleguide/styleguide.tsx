import { findPicture } from "../../domain/content/pictures.server.ts"
import dayAndNight from "../../ui/day-and-night.css?raw"
import { wideColumn } from "../../ui/site-shell.tsx"
import theme from "../../ui/theme.css?raw"
import { publicPageHeaders } from "../request/public-page.ts"
import type { Route } from "./+types/styleguide"
import { Buttons } from "./buttons.tsx"
import { Cloth } from "./cloth.tsx"
import { DataDisplay } from "./data-display.tsx"
import { Feedback } from "./feedback.tsx"
import { Fields } from "./fields.tsx"
import { Navigation } from "./navigation.tsx"
import { NonVisual } from "./non-visual.tsx"
import { NoIndex } from "./section.tsx"
import { readTokens } from "./tokens.server.ts"
import { TokenSections } from "./tokens.tsx"
import { Windows } from "./windows.tsx"

export const headers = publicPageHeaders({ tab: /^(vendor|attendee)$/ })

export function loader({ url }: Route.LoaderArgs) {
	const tab = url.searchParams.get("tab") === "attendee" ? "attendee" : "vendor"
	return { tokens: readTokens(theme, dayAndNight), picture: findPicture("card-festivals"), tab }
}

/** Every token, part and state of `app/ui/`, for those who build; nobody is led here. */
export default function Styleguide({ loaderData: { tokens, picture, tab } }: Route.ComponentProps) {
	const { schemes } = tokens
	return (
		<div className={`${wideColumn} py-10 sm:py-16`}>
			<NoIndex title="Tamasha" />
			<h1 tabIndex={-1} className="lettering text-5xl">
				Styleguide
			</h1>
			<p className="mt-4 mb-10 max-w-prose text-lg">
				Every token, part and state the house is built with. The page follows your scheme; what differs most
				is shown in both.
			</p>
			<TokenSections tokens={tokens} />
			<Cloth picture={picture} />
			<Buttons schemes={schemes} />
			<Fields schemes={schemes} />
			<Feedback schemes={schemes} />
			<DataDisplay />
			<Navigation tab={tab} />
			<Windows />
			<NonVisual />
		</div>
	)
}
