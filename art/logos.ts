import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Artwork } from "./artworks.ts"
import { fallbackMotifs, motifByVendor, motifsByCraft } from "./logo-motifs.ts"
import { type CraftName, craft } from "./motifs/crafts/catalogue.ts"
import { dye, type Paint, shaded } from "./palette.ts"
import { type Dice, dice as newDice } from "./random.ts"
import {
	beads,
	circle,
	circlePath,
	type Drawing,
	d,
	fill,
	put,
	rect,
	stroke,
	svgDocument,
	times,
} from "./svg.ts"

/** What a mark needs to know of a vendor (`content/directory/*.json`). */
export type Vendor = { slug: string; name: string; craft: string; logo: string | null }
type Scheme = { field: Paint; plate: Paint; main: Paint; second: Paint; accent: Paint }
type LogoGround = (scheme: Scheme) => Drawing

const SIDE = 120
const schemes: readonly Scheme[] = [
	{ field: dye.murram, plate: dye.cream, main: dye.night, second: dye.marigold, accent: dye.murram },
	{ field: dye.leaf, plate: dye.sand, main: dye.murram, second: dye.cream, accent: dye.marigold },
	{ field: dye.night, plate: dye.marigold, main: dye.night, second: dye.cream, accent: dye.murram },
	{ field: dye.jaca, plate: dye.cream, main: dye.jaca, second: dye.marigold, accent: dye.night },
	{ field: dye.marigold, plate: dye.cream, main: dye.murramDeep, second: dye.leaf, accent: dye.marigold },
	{ field: dye.cream, plate: dye.murram, main: dye.cream, second: dye.marigold, accent: dye.night },
	{ field: dye.rose, plate: dye.night, main: dye.rose, second: dye.cream, accent: dye.marigold },
	{ field: dye.jacaLight, plate: dye.night, main: dye.marigold, second: dye.cream, accent: dye.rose },
	{ field: dye.leafDeep, plate: dye.fern, main: dye.cream, second: dye.marigold, accent: dye.murram },
	{ field: dye.sand, plate: dye.leaf, main: dye.marigold, second: dye.cream, accent: dye.murram },
	{ field: dye.clay, plate: dye.cream, main: dye.leaf, second: dye.murram, accent: dye.marigold },
	{ field: dye.fern, plate: dye.cream, main: dye.murram, second: dye.marigold, accent: dye.night },
]

/** The grounds a motif may stand on. */
const grounds: readonly LogoGround[] = [
	({ plate }) => circle(60, 60, 50, plate),
	({ plate, second }) => circle(60, 60, 46, plate) + beads(circlePath(60, 60, 52), second, 4, 8.17),
	({ plate }) => fill("M60 2L118 60 60 118 2 60z", plate),
	({ plate }) => fill("M14 112V56a46 46 0 0 1 92 0V112z", plate),
	({ plate }) => rect(0, 60, SIDE, 60, plate),
	({ plate, accent }) =>
		rect(10, 10, 100, 100, plate) + stroke("M15 15H105V105H15z", accent, 2.4, { blunt: true }),
	({ plate }) => scalloped(plate),
	({ plate }) => fill("M60 4L108.5 32V88L60 116 11.5 88V32z", plate),
	({ plate, second }) => rect(0, 0, SIDE, SIDE, plate) + teeth(second),
	({ plate }) => fill("M0 0H120L0 120z", plate),
	({ plate, second }) => rect(0, 18, SIDE, 84, plate) + beads("M6 9H118M6 111H118", second, 5, 12),
]

const scalloped = (plate: Paint) =>
	fill(
		`M${times(12, (at) => d`${60 + 46 * Math.cos(at * 0.5236)} ${60 + 46 * Math.sin(at * 0.5236)}`).join("A13 13 0 0 1 ")}A13 13 0 0 1 106 60z`,
		plate,
	)

const teeth = (paint: Paint) =>
	fill(
		`M0 0${times(8, () => "l7.5 11 7.5-11").join("")}zM0 120${times(8, () => "l7.5-11 7.5 11").join("")}z`,
		paint,
	)

/** Picks one that none of the last few have, where there is such a one. */
function pickUnlikeRecent<T>(dice: Dice, choices: readonly T[], recent: readonly T[]): T {
	const fresh = choices.filter((choice) => !recent.includes(choice))
	return dice.pick(fresh.length ? fresh : choices)
}

const pale = new Set<Paint>([dye.cream, dye.sand])
/** Grounds on which a motif also touches the field, and schemes whose motif would be lost there. */
const OVERLAPPING_GROUNDS = new Set([4, 9])
const UNREADABLE_SCHEMES = new Set([2, 3, 6])

type Mark = { motif: CraftName; ground: number; scheme: number }

function drawMark({ motif, ground, scheme }: Mark): Drawing {
	const colours = schemes[scheme] ?? schemes[0]
	const under = grounds[ground]
	if (!colours || !under) throw new Error("no such ground or scheme")
	const ink = {
		main: colours.main,
		second: colours.second,
		accent: colours.accent,
		dark: shaded(colours.main, 0.4),
		light: pale.has(colours.plate) ? colours.second : dye.cream,
	}
	return svgDocument(
		SIDE,
		SIDE,
		rect(0, 0, SIDE, SIDE, colours.field),
		under(colours),
		put(60, 92, 0.64, craft(motif)(ink)),
	)
}

/** Marks for vendors in the order of the directory, so that neighbours never look alike. */
export function logoArtworks(vendors: readonly Vendor[]): Artwork[] {
	const drawnMarks: Mark[] = []
	const drawn = new Map<string, Artwork>()
	for (const { slug, name, craft: trade, logo } of [...vendors].sort((a, b) => (a.name < b.name ? -1 : 1))) {
		if (!logo || drawn.has(logo)) continue
		const dice = newDice(`logo ${name}`)
		const recent = (key: keyof Mark, count: number) => drawnMarks.slice(-count).map((mark) => mark[key])
		const ground = pickUnlikeRecent(
			dice,
			grounds.map((_, at) => at),
			recent("ground", 4) as number[],
		)
		const fitting = schemes
			.map((_, at) => at)
			.filter((at) => !(OVERLAPPING_GROUNDS.has(ground) && UNREADABLE_SCHEMES.has(at)))
		const mark: Mark = {
			motif: pickUnlikeRecent(
				dice,
				motifByVendor[slug] ? [motifByVendor[slug]] : (motifsByCraft[trade] ?? fallbackMotifs),
				recent("motif", 12) as CraftName[],
			),
			ground,
			scheme: pickUnlikeRecent(dice, fitting, recent("scheme", 6) as number[]),
		}
		drawnMarks.push(mark)
		drawn.set(logo, {
			path: `/images/logos/${logo}`,
			width: SIDE,
			height: SIDE,
			alt: "",
			svg: drawMark(mark),
		})
	}
	return [...drawn.values()]
}

/** All vendors of both directories. */
export async function readVendors<V extends Vendor = Vendor>(root: string): Promise<V[]> {
	const folder = join(root, "content/directory")
	const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".json")).sort()
	const lists = await Promise.all(
		files.map(async (file) => JSON.parse(await readFile(join(folder, file), "utf8")) as V[]),
	)
	return lists.flat()
}
