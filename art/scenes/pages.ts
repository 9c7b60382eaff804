import type { Artwork } from "../artworks.ts"
import type { Drawing } from "../svg.ts"
import { h, w } from "./page-frame.ts"
import { contact, extras, guidelines } from "./pages-for-vendors.ts"
import { about, notFound, tickets } from "./pages-for-visitors.ts"

const drawn: { name: string; draw: () => Drawing; alt: string }[] = [
	{
		name: "tickets",
		draw: tickets,
		alt: "At the market gate a father holds out his phone to be scanned; his daughter waits beside him with a paper windmill.",
	},
	{
		name: "contact",
		draw: contact,
		alt: "Two organisers at a table between the stalls, one with a book, one on the phone; a weaver shows them a pot.",
	},
	{
		name: "extras",
		draw: extras,
		alt: "Hay bales are unloaded from a red pick-up; a girl already sits on one and waves.",
	},
	{
		name: "about",
		draw: about,
		alt: "The seven people of the team and a dog stand in front of three stalls below a golden sun.",
	},
	{
		name: "vendor-guidelines",
		draw: guidelines,
		alt: "A misty morning before the market: two men put up a tent, others carry baskets, pots and cloth.",
	},
	{
		name: "lost",
		draw: notFound,
		alt: "By night a visitor with a rucksack stands with a dog at a signpost where two paths part.",
	},
]

/** The pictures that pages of words open with, four by three. */
export const pageArtworks = (): Artwork[] =>
	drawn.map(({ name, alt, draw }) => ({
		name: `page-${name}`,
		path: `/art/pages/${name}.svg`,
		width: w,
		height: h,
		alt,
		svg: draw(),
	}))
