import { KangaBand, type KangaColouring } from "../../ui/kanga-band.tsx"
import { Picture, type PictureProps } from "../../ui/picture.tsx"
import { Proverb } from "../../ui/proverb.tsx"
import { QrCode } from "../../ui/qr-code.tsx"
import { Wordmark } from "../../ui/wordmark.tsx"
import { Section, Specimen } from "./section.tsx"

const BANDS: Record<KangaColouring, string> = {
	murram: "above the footer, under the hero",
	leaf: "between sections by day",
	marigold: "before what is sold",
	night: "quiet pages",
	jaca: "the season before",
}

export function Cloth({ picture }: Pick<PictureProps, "picture">) {
	return (
		<Section
			id="cloth"
			title="The cloth"
			lead="A kanga has a border, a motif and a line of wisdom. So has a page."
		>
			{Object.entries(BANDS).map(([colouring, where]) => (
				<div key={colouring}>
					<KangaBand colouring={colouring as KangaColouring} />
					<p className="mt-1 text-xs">
						{colouring}: {where}
					</p>
				</div>
			))}
			<Specimen name="Proverb; Wordmark" stacked>
				<Proverb saying="Haba na haba hujaza kibaba" meaning="Little by little fills the measure." />
				<Wordmark name="tamasha" className="text-4xl" />
			</Specimen>
			<Specimen name="Picture: drawn, and its place while nobody has; QrCode: black on white by night as well">
				<Picture picture={picture} className="h-40 w-56 rounded-md border-2 border-text object-cover" />
				<Picture picture={undefined} className="h-40 w-56 rounded-md border-2 border-text" />
				<QrCode size={9} path="M2 2h5v1h-5zm0 4h5v1h-5zm0-3h1v3h-1zm4 0h1v3h-1z" label="A QR code" />
			</Specimen>
		</Section>
	)
}
