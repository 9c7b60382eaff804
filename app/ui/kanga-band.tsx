import { useId } from "react"

export type KangaColouring = "murram" | "leaf" | "marigold" | "night" | "jaca"
type KangaBandProps = { colouring?: KangaColouring; height?: number }

/** The heart of the star is of the field. */
type Dyes = { field: string; star: string; seed: string; teeth: string }

const dyes: Record<KangaColouring, Dyes> = {
	murram: { field: "fill-murram", star: "fill-cream", seed: "fill-marigold", teeth: "fill-night" },
	leaf: { field: "fill-leaf", star: "fill-marigold", seed: "fill-rose", teeth: "fill-leaf-deep" },
	marigold: { field: "fill-marigold", star: "fill-night", seed: "fill-cream", teeth: "fill-murram" },
	night: { field: "fill-night", star: "fill-marigold", seed: "fill-jaca-light", teeth: "fill-murram" },
	jaca: { field: "fill-jaca", star: "fill-cream", seed: "fill-marigold", teeth: "fill-night" },
}

/** The pindo, the border of the cloth: between sections, under a header, above a footer. Decoration, silent. */
export function KangaBand({ colouring = "murram", height = 32 }: KangaBandProps) {
	const id = useId()
	return (
		<svg aria-hidden="true" width="100%" height={height} className="block shrink-0">
			<pattern id={id} width={height} height={height} patternUnits="userSpaceOnUse" viewBox="0 0 64 64">
				<Motif dye={dyes[colouring]} />
			</pattern>
			<rect width="100%" height="100%" fill={`url(#${id})`} />
		</svg>
	)
}

const teeth = [0, 16, 32, 48]

/** One repeat of 64 by 64: teeth along both hems, a four-pointed star, a column of seeds where repeats meet. */
function Motif({ dye }: { dye: Dyes }) {
	return (
		<>
			<path d="M0 0h64v64H0z" className={dye.field} />
			<path d={teeth.map((x) => `M${x} 0l8 9 8-9zM${x} 64l8-9 8 9z`).join("")} className={dye.teeth} />
			<path d="M32 15q5.6 11.4 17 17-11.4 5.6-17 17-5.6-11.4-17-17 11.4-5.6 17-17z" className={dye.star} />
			<circle cx="32" cy="32" r="6.2" className={dye.field} />
			<circle cx="32" cy="32" r="3" className={dye.seed} />
			{[0, 64].map((x) => (
				<g key={x}>
					<circle cx={x} cy="32" r="4.8" className={dye.seed} />
					<circle cx={x} cy="21" r="2.6" className={dye.star} />
					<circle cx={x} cy="43" r="2.6" className={dye.star} />
				</g>
			))}
		</>
	)
}
