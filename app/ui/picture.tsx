import { classes } from "./classes.ts"

export type PictureProps = {
	/** Undefined while nobody has drawn it: its place is kept. */
	picture: { src: string; width: number; height: number; alt: string } | undefined
	/** Seen before scrolling: fetched at once, and first of all. */
	first?: boolean
	/** The words around it say the same. */
	decorative?: boolean
	className?: string
}

/** A drawing at its own proportions; nothing moves when it arrives. */
export function Picture({ picture, first, decorative, className }: PictureProps) {
	if (!picture) return <div className={classes("bg-sunken", className)} />
	const { src, width, height, alt } = picture
	return (
		<img
			src={src}
			width={width}
			height={height}
			alt={decorative ? "" : alt}
			loading={first ? undefined : "lazy"}
			fetchPriority={first ? "high" : undefined}
			decoding="async"
			className={classes("bg-sunken", className)}
		/>
	)
}
