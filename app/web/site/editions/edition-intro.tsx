import { CalendarPlus } from "lucide-react"
import { href, Link } from "react-router"
import { LinkButton } from "../../../ui/button.tsx"
import { KangaBand, type KangaColouring } from "../../../ui/kanga-band.tsx"
import { Picture } from "../../../ui/picture.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import type { EditionView } from "./edition.server.ts"
import { EditionCountdown } from "./edition-countdown.tsx"
import { EditionDetails } from "./edition-details.tsx"

type EditionIntroProps = Pick<EditionView, "page" | "poster" | "moment" | "ended" | "links"> & {
	colouring: KangaColouring
}

export function EditionIntro({ page, poster, moment, ended, links, colouring }: EditionIntroProps) {
	return (
		<>
			<div
				className={`${wideColumn} grid items-center gap-x-14 gap-y-8 py-10 sm:py-14 md:grid-cols-[3fr_2fr]`}
			>
				<div>
					<h1 tabIndex={-1} className="lettering text-5xl">
						{page.name}
					</h1>
					<EditionCountdown {...moment} />
					<EditionDetails {...page} />
					<p className="mt-7 flex flex-wrap gap-3">
						{page.calendar && (
							<LinkButton
								to={page.calendar}
								reloadDocument
								variant="ghost"
								icon={<CalendarPlus aria-hidden className="size-5" />}
							>
								Add to calendar
							</LinkButton>
						)}
						<LinkButton to={ended?.path ?? href("/tickets")} variant="ghost">
							{ended?.label ?? "About tickets"}
						</LinkButton>
					</p>
					<VendorLinks {...links} />
				</div>
				<Picture
					picture={poster}
					priority
					className="mx-auto aspect-4/5 w-full max-w-md rounded-md border-2 border-text cast-hard"
				/>
			</div>
			<KangaBand colouring={colouring} height={40} />
		</>
	)
}

/** For whoever wants a stall, or wants to know who has one. */
function VendorLinks({ apply, opening, vendors, vendorsFollow, guidelines }: EditionView["links"]) {
	if (!(apply || vendors || vendorsFollow || guidelines)) return null
	const className = "link inline-flex min-h-11 items-center"
	return (
		<p className="mt-4 flex flex-wrap gap-x-7 font-semibold">
			{vendors && (
				<Link to={vendors} className={className}>
					See the vendors
				</Link>
			)}
			{vendorsFollow && (
				<span className="inline-flex min-h-11 items-center">The list of makers follows.</span>
			)}
			{apply && (
				<a href={apply} className={className}>
					{opening ?? "Apply for a stall"}
				</a>
			)}
			{guidelines && (
				<Link to={guidelines} className={className}>
					Guidelines for vendors
				</Link>
			)}
		</p>
	)
}
