import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { drawAllArtworks } from "./all-artworks.ts"
import type { Artwork } from "./artworks.ts"
import { writeArtwork, writeIfChanged } from "./write-artwork.ts"

const root = join(import.meta.dirname, "..")

/** Name → files, size and alternative text: what pages read. */
const manifest = (works: readonly Artwork[]) =>
	Object.fromEntries(
		works.flatMap(({ name, path, width, height, alt, rasters, rasterOnly, details }) => {
			const files = [...(rasterOnly ? [] : [path]), ...(rasters ?? []).map((raster) => raster.path)]
			return name ? [[name, { files, width, height, alt, ...details }]] : []
		}),
	)

const json = (value: unknown) => `${JSON.stringify(value, null, "\t")}\n`

/** `npm run art`: draws everything anew. Files that stay the same are not touched. */
async function draw(only: string | undefined) {
	const { works, documents } = await drawAllArtworks(root)
	for (const work of works)
		if (!only || work.path.includes(only)) await writeArtwork(join(root, "public"), work)
	for (const [path, value] of Object.entries(documents)) await writeIfChanged(join(root, path), json(value))
	await writeIfChanged(join(root, "content/pictures.json"), json(manifest(works)))
	const heaviest = works.reduce((most, { svg }) => Math.max(most, brotliCompressSync(svg).length), 0)
	console.log(`${works.length} drawings, the heaviest ${(heaviest / 1024).toFixed(1)} KB on the wire`)
}

await draw(process.argv[2])
