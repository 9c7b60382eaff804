import type { Artwork } from "../artworks.ts"
import type { Drawing } from "../svg.ts"
import {
	acrobats,
	baseball,
	dogFriendly,
	facePainting,
	food,
	kidsClub,
	music,
	painting,
	playground,
	pottery,
	vendors,
	water,
} from "./activities.ts"
import { SIDE } from "./badge.ts"

/** What there is to do at the editions. */
const activities: readonly { name: string; alt: string; draw: () => Drawing }[] = [
	{
		name: "vendors",
		alt: "Three packed stalls under bunting: pots in the middle, plants to the left, cloth to the right.",
		draw: vendors,
	},
	{ name: "food", alt: "Two cooks work a long grill under a red and white parasol.", draw: food },
	{ name: "dogs", alt: "Three dogs of different sizes sit and stand together.", draw: dogFriendly },
	{
		name: "music",
		alt: "A DJ with headphones at the decks between two towers of loudspeakers.",
		draw: music,
	},
	{
		name: "playground",
		alt: "A girl on a swing, a tyre on ropes and two more children at play.",
		draw: playground,
	},
	{
		name: "painting",
		alt: "A painter and a girl work on a picture of tents at a tall easel.",
		draw: painting,
	},
	{ name: "pottery", alt: "A potter on a stool throws a tall red vase on the wheel.", draw: pottery },
	{
		name: "kids-club",
		alt: "Four children sit in front of a green puppet theatre with their arms up.",
		draw: kidsClub,
	},
	{ name: "acrobats", alt: "Six acrobats stand on each other’s shoulders in a pyramid.", draw: acrobats },
	{
		name: "baseball",
		alt: "A child swings a bat at a ball inside a practice cage; a coach points.",
		draw: baseball,
	},
	{ name: "face-painting", alt: "A child with eyes closed, painted as a leopard.", draw: facePainting },
	{ name: "water", alt: "A father and a small child drink in the shade of a banana plant.", draw: water },
]

/** The square pictures of what there is to do. */
export const activityArtworks = (): Artwork[] =>
	activities.map(({ name, alt, draw }) => ({
		name: `activity-${name}`,
		path: `/art/activities/${name}.svg`,
		width: SIDE,
		height: SIDE,
		alt,
		svg: draw(),
	}))
