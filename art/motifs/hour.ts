import { dye, mix, type Paint } from "../palette.ts"

/** The inks of a time of day or a kind of weather: planes from the sky to the feet. */
export type Hour = {
	sky: Paint
	/** A second tone of the sky, for the ring around sun or moon and for bands of cloud. */
	glow: Paint
	disc: Paint
	cloud: Paint
	far: Paint
	mid: Paint
	near: Paint
	ground: Paint
	/** The ground in the foreground. */
	earth: Paint
	path: Paint
	/** Cast shadows. */
	shade: Paint
	/** Posts, ropes and trunks. */
	ink: Paint
	dark: boolean
}

const dusky = mix(dye.night, dye.jaca, 0.35)

export const hours = {
	dawn: {
		sky: dye.peach,
		glow: "#fad08c",
		disc: dye.marigold,
		cloud: dye.cream,
		far: dye.jacaLight,
		mid: dye.jaca,
		near: dye.leaf,
		ground: dye.rose,
		earth: dye.murram,
		path: dye.blush,
		shade: dye.murramDeep,
		ink: dye.ink,
		dark: false,
	},
	morning: {
		sky: "#d6e8df",
		glow: "#e8f1e2",
		disc: dye.cream,
		cloud: dye.cream,
		far: "#a9c9b8",
		mid: "#6fa287",
		near: dye.leaf,
		ground: "#a9b86b",
		earth: dye.grass,
		path: dye.sand,
		shade: dye.fern,
		ink: dye.ink,
		dark: false,
	},
	noon: {
		sky: "#f3ead2",
		glow: dye.cream,
		disc: dye.marigold,
		cloud: dye.cream,
		far: dye.jacaLight,
		mid: "#9680c6",
		near: dye.fern,
		ground: "#c3ba73",
		earth: "#93a355",
		path: dye.sand,
		shade: "#66803f",
		ink: dye.ink,
		dark: false,
	},
	golden: {
		sky: "#f7b955",
		glow: "#fbcf7e",
		disc: dye.cream,
		cloud: "#fde0a6",
		far: dye.clay,
		mid: dye.murram,
		near: dye.murramDeep,
		ground: "#dd8a3c",
		earth: "#c06a2f",
		path: "#f3c377",
		shade: "#8c4422",
		ink: "#3a1d16",
		dark: false,
	},
	dusk: {
		sky: dye.dusk,
		glow: "#6b4f8f",
		disc: dye.rose,
		cloud: "#5b478a",
		far: "#a2547c",
		mid: "#6d3f72",
		near: dye.night,
		ground: "#4a3a68",
		earth: "#34305c",
		path: "#7b4f7e",
		shade: "#211f42",
		ink: dye.nightDeep,
		dark: true,
	},
	night: {
		sky: dye.night,
		glow: "#223358",
		disc: dye.cream,
		cloud: "#223358",
		far: dusky,
		mid: "#14213c",
		near: dye.nightDeep,
		ground: dye.leafDeep,
		earth: "#0d2f26",
		path: "#3b5a45",
		shade: "#08201a",
		ink: dye.nightDeep,
		dark: true,
	},
	mist: {
		sky: "#e9e4da",
		glow: "#f3efe6",
		disc: "#f8dfae",
		cloud: "#f6f2ea",
		far: "#c9c9cf",
		mid: "#a2a9b4",
		near: "#6d8a80",
		ground: "#93a583",
		earth: "#71895f",
		path: "#d9cdb4",
		shade: "#55704f",
		ink: "#2c2a2b",
		dark: false,
	},
	rain: {
		sky: "#b9c4cb",
		glow: "#c9d1d4",
		disc: "#dfe3dd",
		cloud: "#8f9fad",
		far: "#93a7ab",
		mid: "#64858a",
		near: "#2f6259",
		ground: "#5f8a62",
		earth: "#447353",
		path: "#b98a63",
		shade: "#2d5742",
		ink: "#1e2124",
		dark: false,
	},
	heat: {
		sky: "#f6d9a8",
		glow: "#fbe7c4",
		disc: dye.murram,
		cloud: dye.cream,
		far: "#e3a27e",
		mid: dye.clay,
		near: "#8a5a3a",
		ground: "#d98a55",
		earth: "#c06d40",
		path: dye.sand,
		shade: "#94492c",
		ink: dye.ink,
		dark: false,
	},
	violet: {
		sky: dye.haze,
		glow: "#f2ebf5",
		disc: dye.cream,
		cloud: dye.cream,
		far: "#c9b8e2",
		mid: "#9c86cc",
		near: dye.leaf,
		ground: "#8fae74",
		earth: "#6f9460",
		path: "#eadcc3",
		shade: "#4c7550",
		ink: dye.ink,
		dark: false,
	},
} as const satisfies Record<string, Hour>

export type HourName = keyof typeof hours
