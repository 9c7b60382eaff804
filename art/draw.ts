import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { everyWork } from "./everything.ts"
import { keep, print } from "./press.ts"
import type { Work } from "./works.ts"

const root = join(import.meta.dirname, "..")

/** Name → files, size and alternative text: what pages read. */
const manifest = (works: readonly Work[]) =>
	Object.fromEntries(
		works.flatMap(({ name, path, width, height, alt, rasters, rasterOnly, facts }) => {
			const files = [...(rasterOnly ? [] : [path]), ...(rasters ?? []).map((raster) => raster.path)]
			return name ? [[name, { files, width, height, alt, ...facts }]] : []
		}),
	)

const json = (value: unknown) => `${JSON.stringify(value, null, "\t")}\n`

/** `npm run art`: draws everything anew. Files that stay the same are not touched. */
async function draw(only: string | undefined) {
	const { works, documents } = await everyWork(root)
	for (const work of works) if (!only || work.path.includes(only)) await print(join(root, "public"), work)
	for (const [path, value] of Object.entries(documents)) await keep(join(root, path), json(value))
	await keep(join(root, "content/pictures.json"), json(manifest(works)))
	const heaviest = works.reduce((most, { svg }) => Math.max(most, brotliCompressSync(svg).length), 0)
	console.log(`${works.length} drawings, the heaviest ${(heaviest / 1024).toFixed(1)} KB on the wire`)
}

await draw(process.argv[2])
