import { KangaBand, type KangaColouring } from "../../ui/kanga-band.tsx"
import { Picture, type PictureProps } from "../../ui/picture.tsx"
import { Proverb } from "../../ui/proverb.tsx"
import { QrCode } from "../../ui/qr-code.tsx"
import { Wordmark } from "../../ui/wordmark.tsx"
import { Section, Specimen } from "./section.tsx"

const BANDS: Record<KangaColouring, string> = {
	murram: "the house's own: above the footer, under the hero",
	leaf: "between sections by day",
	marigold: "before what is sold",
	night: "quiet pages",
	jaca: "the season before",
}

/** The three corners by which a camera finds a code. */
const CORNERS = ["2 2", "10 2", "2 10"].map(
	(at) => `M${at}h5v1h-5zm0 4h5v1h-5zm0-3h1v3h-1zm4 0h1v3h-1zm-2 1h1v1h-1z`,
)

/** Border, motif and line of wisdom: the kanga. */
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
						<span className="font-semibold">{colouring}</span> <span className="text-muted">· {where}</span>
					</p>
				</div>
			))}
			<Specimen name="Proverb" stacked>
				<Proverb saying="Haba na haba hujaza kibaba" meaning="Little by little fills the measure." />
			</Specimen>
			<Specimen name="Wordmark: as large as the words around it">
				{["text-xl", "text-2xl", "text-4xl"].map((size) => (
					<Wordmark key={size} name="tamasha" className={size} />
				))}
			</Specimen>
			<Specimen name="Picture: drawn, and its place while nobody has">
				<Picture picture={picture} className="h-40 w-56 rounded-md border-2 border-text object-cover" />
				<Picture picture={undefined} className="h-40 w-56 rounded-md border-2 border-text" />
			</Specimen>
			<Specimen name="QrCode: black on white by night as well">
				<QrCode size={17} path={CORNERS.join("")} label="The corners of a QR code" />
			</Specimen>
		</Section>
	)
}
