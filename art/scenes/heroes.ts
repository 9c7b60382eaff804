import { hours } from "../motifs/hour.ts"
import type { Paint } from "../palette.ts"
import { dawnMarket } from "./hero-dawn.ts"
import { goldenMusic } from "./hero-golden.ts"
import { nightMarket } from "./hero-night.ts"
import { noonJacarandas } from "./hero-noon.ts"
import { offroadTrack } from "./hero-offroad.ts"
import type { Shape } from "./shape.ts"

export type Hero = {
	name: string
	/** Which ink letters over it are printed with. */
	lettering: "ink" | "cream"
	alt: string
	/** The colour at the top, for what lies around the picture. */
	sky: Paint
	draw: (shape: Shape) => string
}

/** The five slides, in their order on the home page. */
export const heroes: readonly Hero[] = [
	{
		name: "dawn-market",
		lettering: "ink",
		sky: hours.dawn.sky,
		alt: "Early morning below the Ngong Hills: a sun like a beaded collar rises behind striped market tents while a man pushes a cart of pots and a family arrives with a pram.",
		draw: dawnMarket,
	},
	{
		name: "noon-jacarandas",
		lettering: "ink",
		sky: hours.noon.sky,
		alt: "Noon under flowering jacarandas: stalls of plants and beadwork, an ice-cream parasol, friends on a picnic cloth and a dog asleep in the shade.",
		draw: noonJacarandas,
	},
	{
		name: "golden-music",
		lettering: "ink",
		sky: hours.golden.sky,
		alt: "Golden afternoon: a band plays on a red-curtained stage in front of a sun like a drum skin, and people of all ages dance.",
		draw: goldenMusic,
	},
	{
		name: "night-market",
		lettering: "cream",
		sky: hours.night.sky,
		alt: "The market by night: glowing stalls of spices and candles, lanterns and strings of lights under a thin moon.",
		draw: nightMarket,
	},
	{
		name: "offroad-track",
		lettering: "ink",
		sky: hours.heat.sky,
		alt: "A green 4x4 climbs a dusty red track through dry hills while people cheer beside a flag.",
		draw: offroadTrack,
	},
]
