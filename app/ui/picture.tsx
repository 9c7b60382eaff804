import { classes } from "./classes.ts"

export type PictureProps = {
	/** Undefined while nobody has drawn it: its place is kept. */
	picture: { src: string; width: number; height: number; alt: string } | undefined
	/** Seen before scrolling: fetched at once, and first of all. */
	priority?: boolean
	/** The words around it say the same. */
	decorative?: boolean
	className?: string
}

/** A drawing at its own proportions; nothing moves when it arrives. */
export function Picture({ picture, priority, decorative, className }: PictureProps) {
	if (!picture) return <div className={classes("bg-sunken", className)} />
	const { src, width, height, alt } = picture
	return (
		<img
			src={src}
			width={width}
			height={height}
			alt={decorative ? "" : alt}
			loading={priority ? undefined : "lazy"}
			fetchPriority={priority ? "high" : undefined}
			decoding="async"
			className={classes("bg-sunken", className)}
		/>
	)
}
