import { findPicture } from "../../domain/content/pictures.server.ts"
import { wideColumn } from "../../ui/site-shell.tsx"
import { getServices, isPublicSite } from "../request/context.ts"
import { publicPageHeaders } from "../request/public-page.ts"
import type { Route } from "./+types/styleguide"
import { Buttons } from "./buttons.tsx"
import { Cloth } from "./cloth.tsx"
import { DataDisplay } from "./data-display.tsx"
import { Feedback } from "./feedback.tsx"
import { Fields } from "./fields.tsx"
import { Navigation } from "./navigation.tsx"

export const headers = publicPageHeaders()

const PLAIN_TEXT_HEADERS = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }

/** The guide is for those who build: a site that the public reaches has none (ASVS 15.2.3). */
export const middleware: Route.MiddlewareFunction[] = [
	({ context }, next) =>
		isPublicSite(getServices(context).config)
			? new Response("There is no styleguide here.\n", { status: 404, headers: PLAIN_TEXT_HEADERS })
			: next(),
]

export const loader = () => ({ picture: findPicture("card-festivals") })

/** The parts of `app/ui/` in their states, in the visitor's own colour scheme; nobody is led here. */
export default function Styleguide({ loaderData: { picture } }: Route.ComponentProps) {
	return (
		<div className={`${wideColumn} py-10 sm:py-16`}>
			<title>Tamasha | Styleguide</title>
			<meta name="robots" content="noindex" />
			<h1 tabIndex={-1} className="lettering text-5xl">
				Styleguide
			</h1>
			<p className="mt-4 mb-10 max-w-prose text-lg">
				The parts that the screens are built of, each in its states. The page follows your colour scheme.
			</p>
			<Cloth picture={picture} />
			<Buttons />
			<Fields />
			<Feedback />
			<DataDisplay />
			<Navigation />
		</div>
	)
}
