import type { ComponentProps } from "react"
import { classes } from "./classes.ts"

export type ImageProps = ComponentProps<"img"> & {
	/** The smaller format, for browsers that know it. */
	avif?: ComponentProps<"source">
}

/** A picture with every attribute as the server has made it. */
export function Image({ avif, alt, ...image }: ImageProps) {
	const plain = <img alt={alt} {...image} />
	if (!avif) return plain
	return (
		<picture className="contents">
			<source hidden {...avif} />
			{plain}
		</picture>
	)
}

export type PictureProps = {
	/** Undefined while nobody has drawn it: its place is kept. */
	picture: ImageProps | undefined
	/** Seen before scrolling: fetched at once, and first of all. */
	priority?: boolean
	/** The words around it say the same. */
	decorative?: boolean
	className?: string
}

/** A drawing at its own proportions; nothing moves when it arrives. */
export function Picture({ picture, priority, decorative, className }: PictureProps) {
	if (!picture) return <div className={classes("bg-sunken", className)} />
	return (
		<Image
			{...picture}
			alt={decorative ? "" : picture.alt}
			loading={priority ? undefined : "lazy"}
			fetchPriority={priority ? "high" : undefined}
			decoding="async"
			className={classes("bg-sunken", className)}
		/>
	)
}
