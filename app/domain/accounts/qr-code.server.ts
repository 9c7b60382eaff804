import { encode } from "uqr"

export interface QrPath {
	/** Modules along one side, with the quiet edge that a camera needs. */
	size: number
	/** SVG path of the dark modules, one unit each. */
	path: string
}

/** A text as the drawing of a QR code that survives a finger on the screen (level M). */
export function qrPath(text: string): QrPath {
	const { size, data } = encode(text, { ecc: "M", border: 4 })
	return { size, path: data.flatMap((row, y) => rowPaths(row, y)).join("") }
}

/** One stroke for each run of dark modules: a third of the length of one for each module. */
function rowPaths(row: boolean[], y: number): string[] {
	const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []))
	return starts.map((x) => {
		const end = row.indexOf(false, x)
		const length = (end < 0 ? row.length : end) - x
		return `M${x} ${y}h${length}v1h-${length}z`
	})
}
