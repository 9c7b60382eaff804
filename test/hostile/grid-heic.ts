import { readHeic } from "../documents.ts"
import { findNode, serialize } from "./mutants/format-node.ts"
import { newBox, parseHeic } from "./mutants/heic.ts"

/** Pixels of each side of a tile. */
const TILE = 512

/**
 * A photograph as telephones write it: put together of tiles, which are pictures by themselves (here all the same).
 * @param quarters how often it is turned to the left before it is seen
 */
export async function createGridHeic(width: number, height: number, quarters = 0): Promise<Buffer> {
	const root = parseHeic(await readHeic("tile"))
	const box = (name: string) => {
		const found = findNode(root, name)
		if (!found) throw new Error("not the HEIC that was expected")
		return found
	}
	const [columns, rows] = [Math.ceil(width / TILE), Math.ceil(height / TILE)]
	const tiles = Array.from({ length: columns * rows }, (_, nth) => nth + 1)
	const grid = tiles.length + 1
	const [entry, properties] = [box("infe"), box("ipco").children]
	const describe = (id: number, kind: string) => {
		const content = Buffer.from(entry.content)
		content.writeUInt16BE(id, 4)
		content.write(kind, 8, "latin1")
		return { ...entry, content }
	}
	box("pitm").content = words(0, 0, grid)
	box("iinf").content = words(0, 0, grid)
	box("iinf").children = [...tiles.map((id) => describe(id, "hvc1")), describe(grid, "grid")]
	properties.push(newBox("ispe", words(0, 0, 0, width, 0, height)), newBox("irot", Buffer.from([quarters])))
	const ofGrid = [properties.length - 1, 0x80 | properties.length]
	box("ipma").content = Buffer.concat([
		words(0, 0, 0, grid),
		...withProperties(tiles, box("ipma").content.subarray(11)),
		...withProperties([grid], Buffer.from(ofGrid)),
	])
	const references = newBox("iref", words(0, 0))
	references.children.push(newBox("dimg", words(grid, tiles.length, ...tiles)))
	const shape = words(0, ((rows - 1) << 8) + columns - 1, width, height)
	box("meta").children.push(references, newBox("idat", shape))
	const tileLength = box("mdat").content.length
	const locations = (at: number) =>
		Buffer.concat([
			words(0x100, 0, 0x4400, grid),
			...tiles.map((id) => words(id, 0, 0, 1, at >> 16, at & 0xffff, 0, tileLength)),
			words(grid, 1, 0, 1, 0, 0, 0, shape.length),
		])
	box("iloc").content = locations(0)
	box("iloc").content = locations(serialize(root).indexOf("mdat") + 4)
	return serialize(root)
}

const withProperties = (ids: number[], properties: Buffer) =>
	ids.flatMap((id) => [words(id), Buffer.from([properties.length]), properties])

/** Of two bytes each. */
function words(...values: number[]): Buffer {
	const bytes = Buffer.alloc(2 * values.length)
	for (const [nth, value] of values.entries()) bytes.writeUInt16BE(value, 2 * nth)
	return bytes
}
