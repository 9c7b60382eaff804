import type { ReactNode } from "react"
import { KangaBand, type KangaColouring } from "../../ui/kanga-band.tsx"
import { Picture, type PictureProps } from "../../ui/picture.tsx"
import { wideColumn } from "../../ui/site-shell.tsx"

type PageIntroProps = {
	heading: string
	lead?: string
	picture?: PictureProps["picture"]
	/** Null where the border of the footer follows at once. */
	colouring?: KangaColouring | null
	children?: ReactNode
}

/** How a page of words begins: its name in big lettering, what it is about, a picture beside it, a border of cloth. */
export function PageIntro({ heading, lead, picture, colouring = "murram", children }: PageIntroProps) {
	return (
		<>
			<div
				className={`${wideColumn} grid items-center gap-x-14 gap-y-8 py-10 sm:py-14 ${picture ? "md:grid-cols-2" : ""}`}
			>
				<div>
					<h1 tabIndex={-1} className="lettering max-w-4xl text-5xl">
						{heading}
					</h1>
					{lead && <p className="mt-5 max-w-2xl text-xl leading-snug">{lead}</p>}
					{children}
				</div>
				{picture && (
					<Picture
						picture={picture}
						priority
						className="h-auto w-full rounded-md border-2 border-text cast-hard"
					/>
				)}
			</div>
			{colouring && <KangaBand colouring={colouring} height={36} />}
		</>
	)
}

type ChapterProps = {
	id: string
	heading: string
	/** Below the heading where that stands at the side, else between it and the text. */
	picture?: PictureProps["picture"]
	children: ReactNode
}

/** A chapter: its heading at the side where there is room, so that the text keeps a readable measure. */
export function Chapter({ id, heading, picture, children }: ChapterProps) {
	return (
		<section
			aria-labelledby={id}
			className={`${wideColumn} grid gap-x-10 gap-y-5 py-10 sm:py-16 lg:grid-cols-[1fr_2fr]`}
		>
			<div className="grid content-start gap-6">
				<h2 id={id} className="lettering text-3xl">
					{heading}
				</h2>
				{picture && (
					<Picture
						picture={picture}
						className="w-full max-w-md rounded-md border-2 border-text print:hidden"
					/>
				)}
			</div>
			<div className="min-w-0">{children}</div>
		</section>
	)
}

export function Paragraphs({ texts, lead }: { texts: string[]; lead?: boolean }) {
	return (
		<div className="grid max-w-prose gap-4">
			{texts.map((text, index) => (
				<p key={text} className={lead && index === 0 ? "text-lg" : undefined}>
					{text}
				</p>
			))}
		</div>
	)
}
