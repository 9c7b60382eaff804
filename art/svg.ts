import type { Paint } from "./palette.ts"

/** A piece of SVG. Pieces are joined in the order of printing: later ones lie on top. */
export type Drawing = string
export type Point = readonly [x: number, y: number]
/** The part of a drawing that is seen. */
export type View = readonly [x: number, y: number, w: number, h: number]

const roundTo = (value: number, digits: number) => {
	const rounded = Number(value.toFixed(digits))
	return String(Object.is(rounded, -0) ? 0 : rounded).replace(/^(-?)0\./, "$1.")
}
const formatNumber = (value: number) => roundTo(value, 1)

/** Path data with its numbers cut to one decimal. */
export const d = (strings: TemplateStringsArray, ...values: (number | string)[]) =>
	strings.reduce((text, part, at) => {
		const value = values[at - 1]
		return text + (typeof value === "number" ? formatNumber(value) : value) + part
	})

const opacityAttribute = (opacity: number) => (opacity < 1 ? ` opacity="${roundTo(opacity, 2)}"` : "")

export const fill = (data: string, paint: Paint, opacity = 1): Drawing =>
	`<path d="${data}" fill="${paint}"${opacityAttribute(opacity)}/>`

export type StrokeOptions = { dash?: string; blunt?: boolean; opacity?: number }

/** A line with round ends (unless `blunt`). */
export const stroke = (data: string, paint: Paint, width: number, pen: StrokeOptions = {}): Drawing =>
	`<path d="${data}" fill="none" stroke="${paint}" stroke-width="${formatNumber(width)}"` +
	(pen.blunt ? "" : ' stroke-linecap="round" stroke-linejoin="round"') +
	(pen.dash ? ` stroke-dasharray="${pen.dash}"` : "") +
	`${opacityAttribute(pen.opacity ?? 1)}/>`

/** Round beads threaded on a line. */
export const beads = (data: string, paint: Paint, size: number, gap: number, opacity = 1) =>
	stroke(data, paint, size, { dash: `0 ${formatNumber(gap)}`, opacity })

export const circle = (x: number, y: number, r: number, paint: Paint, opacity = 1): Drawing =>
	`<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(r)}" fill="${paint}"${opacityAttribute(opacity)}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, paint: Paint, opacity = 1): Drawing =>
	`<ellipse cx="${formatNumber(x)}" cy="${formatNumber(y)}" rx="${formatNumber(rx)}" ry="${formatNumber(ry)}" fill="${paint}"${opacityAttribute(opacity)}/>`

export const rect = (x: number, y: number, w: number, h: number, paint: Paint, opacity = 1): Drawing =>
	fill(d`M${x} ${y}h${w}v${h}h${-w}z`, paint, opacity)

/** Data of a circle, for lines and beads. */
export const circlePath = (x: number, y: number, r: number) =>
	d`M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`

/** Data of an ellipse. */
export const ellipsePath = (x: number, y: number, rx: number, ry: number) =>
	d`M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`

/** Puts a motif drawn around its own origin (usually its feet) into a scene. */
export const put = (x: number, y: number, scale: number, ...content: Drawing[]): Drawing =>
	`<g transform="translate(${formatNumber(x)} ${formatNumber(y)})${scale === 1 ? "" : `scale(${roundTo(scale, 3)})`}">${content.join("")}</g>`

/** As `put`, looking the other way. */
export const flip = (x: number, y: number, scale: number, ...content: Drawing[]): Drawing =>
	`<g transform="translate(${formatNumber(x)} ${formatNumber(y)})scale(${roundTo(-scale, 3)} ${roundTo(scale, 3)})">${content.join("")}</g>`

/** Turns a motif around a point, in degrees clockwise. */
export const turn = (degrees: number, [x, y]: Point, ...content: Drawing[]): Drawing =>
	`<g transform="rotate(${formatNumber(degrees)} ${formatNumber(x)} ${formatNumber(y)})">${content.join("")}</g>`

/** A part of a finished picture, set into another one. */
export const inset = ([x, y, w, h]: View, seen: View, file: Drawing): Drawing =>
	`<svg x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(w)}" height="${formatNumber(h)}" viewBox="${seen.map(formatNumber).join(" ")}" preserveAspectRatio="xMidYMid slice">${file.replace(/^<svg[^>]*>/, "").replace(/<\/svg>\n?$/, "")}</svg>`

/** A whole file. */
export const svgDocument = (w: number, h: number, ...content: Drawing[]): Drawing =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${formatNumber(w)} ${formatNumber(h)}">${content.join("")}</svg>\n`

/** A whole file that shows a part of a larger drawing. */
export const crop = ([x, y, w, h]: View, ...content: Drawing[]): Drawing =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${formatNumber(x)} ${formatNumber(y)} ${formatNumber(w)} ${formatNumber(h)}">${content.join("")}</svg>\n`

/** `count` numbers from 0 on. */
export const times = <T>(count: number, each: (at: number) => T): T[] =>
	Array.from({ length: count }, (_, at) => each(at))

/** A point of a rope that hangs from one nail to another, `t` from 0 to 1. */
export const pointOnRope = ([ax, ay]: Point, [bx, by]: Point, sag: number, t: number): Point => [
	ax + (bx - ax) * t,
	ay + (by - ay) * t + sag * 4 * t * (1 - t),
]

/** Data of that rope. */
export const rope = ([ax, ay]: Point, [bx, by]: Point, sag: number) =>
	d`M${ax} ${ay}Q${(ax + bx) / 2} ${(ay + by) / 2 + sag * 2} ${bx} ${by}`
