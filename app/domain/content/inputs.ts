import { z } from "zod"

/** What an organiser reads beside a field of the content, and how they set it (editing/fields.server.ts). */
interface FieldMeta {
	label?: string
	hint?: string
	/** More than a line. */
	long?: true
	/** Of a list: what one of it is called. */
	itemLabel?: string
	/** Of a group that may be away: what puts it on the page. */
	toggleLabel?: string
	/** Chosen from what there is, made from other words, or not edited at all. */
	control?: string
}

declare module "zod" {
	interface GlobalMeta extends FieldMeta {}
}

const nonEmptyText = z.string().min(1)

/** `content/company.json`: every word that is about the company and not about the product. */
export const companyDetails = z.object({
	name: nonEmptyText.meta({ label: "Name" }),
	/** How letters and festivals are titled, e.g. "Tamasha". */
	festivalName: nonEmptyText.meta({ label: "Short name", hint: "Used in emails: Tamasha." }),
	email: z.email().meta({ label: "Email" }),
	vendorEmail: z.email().meta({ label: "Email for vendors" }),
	phone: nonEmptyText.meta({ label: "Phone" }),
	office: nonEmptyText.meta({ label: "Office" }),
	socials: z
		.array(
			z.object({
				name: nonEmptyText.meta({ label: "Name" }),
				url: z.url({ protocol: /^https$/ }).meta({ label: "Web address", hint: "Starts with https://" }),
			}),
		)
		.meta({ label: "Socials", itemLabel: "social network" }),
	proverb: z
		.object({
			swahili: nonEmptyText.meta({ label: "Swahili" }),
			english: nonEmptyText.meta({ label: "English" }),
		})
		.meta({ label: "Proverb at the foot of pages and emails" }),
})
export type CompanyDetails = z.infer<typeof companyDetails>

/** Something to read: never empty, no stray spaces, typographic apostrophes. */
const plainText = z.string().regex(/^\S([^']*\S)?$/)

export const line = (label: string, hint?: string) => plainText.meta({ label, hint })

/** More than a line. */
export const longText = (label: string, hint?: string) => plainText.meta({ label, hint, long: true })

export const paragraphs = z
	.array(longText("Paragraph"))
	.min(1)
	.meta({ label: "Paragraphs", itemLabel: "paragraph" })

export const link = z
	.string()
	.regex(/^\/([A-Za-z0-9-]+(\/[a-z0-9-]+)*)?(\?[a-z=]+)?$/)
	.meta({ label: "Link", control: "address" })

const slugText = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** Part of an address. */
export const slug = slugText.meta({ control: "slug" })

/** The slug of a festival's poster, by which its page, map and dates are found. */
export const festivalSlug = slugText.meta({ label: "Festival", control: "festival" })

/** An illustration by its name without folder and ending, one of those that begin with `kind`. */
export const picture = (kind: "activity" | "card" | "face" | "poster") =>
	slugText.meta({ label: "Picture", control: `picture-${kind}` })

export const labelledLink = z.object({ label: line("Link text"), link })

/** Links that an organiser adds and takes away. One that a new version brings along comes by a content step, once. */
const links = z.array(labelledLink).meta({ label: "Links", itemLabel: "link" })

const submenu = links.meta({
	label: "Submenu",
	hint: "A menu entry with a submenu has no link of its own.",
	itemLabel: "entry",
})

/** One that has both a link and a submenu is neither. */
const navigationEntry = z.xor([labelledLink, z.object({ label: line("Link text"), items: submenu })])

const footerColumn = (label: string) =>
	z.object({ heading: line("Heading"), text: longText("Text") }).meta({ label })

export const siteCopy = z.object({
	navigation: z.array(navigationEntry).meta({ label: "Menu", itemLabel: "menu entry" }),
	ticketsLabel: line("Button in the header"),
	ticker: z
		.object({
			pieces: z.array(line("Line")).min(1).meta({ label: "Lines of the ticker", itemLabel: "line" }),
			/** Runs along only while the current edition takes applications. */
			whileApplicationsAreOpen: line("Line while applications are open"),
			pause: line("Pause button"),
			play: line("Play button"),
		})
		.meta({ label: "Ticker" }),
	footer: z
		.object({
			socials: footerColumn("Socials"),
			reachUs: footerColumn("Reach us"),
			office: footerColumn("Office"),
			links,
		})
		.meta({ label: "Footer" }),
	notFound: z
		.object({
			heading: line("Heading"),
			text: longText("Text"),
			help: longText("Help text"),
			links,
		})
		.meta({ label: "Page not found" }),
})
export type SiteCopy = z.infer<typeof siteCopy>

export const slideshow = z.object({
	intervalMs: z
		.int()
		.min(2_000)
		.max(60_000)
		.meta({ label: "Time per picture", hint: "In milliseconds, 2000 to 60000: 5000 is five seconds." }),
	slides: z
		.array(
			z.object({
				src: z
					.string()
					.regex(/^\/slideshow\/hero-slide-\d\.jpg$/)
					.meta({ label: "Picture", control: "slide" }),
				line: line("Line below the picture"),
				alt: longText("Picture description", "For people who cannot see the picture."),
			}),
		)
		.min(1)
		.meta({ label: "Pictures", itemLabel: "picture" }),
})
export type Slideshow = z.infer<typeof slideshow>

export const eventPosters = z
	.array(
		z.object({
			slug,
			header: line("Name of the festival"),
			venue: line("Venue"),
			dateText: line("Dates as text", "As shown on the poster: 12-14 Dec 2025."),
			/** Null where the days are unknown. */
			startsOn: z.iso.date().meta({ label: "First day" }).nullable(),
			endsOn: z.iso.date().meta({ label: "Last day" }).nullable(),
			/** Null where the card says nothing about applications. */
			vendorsText: line("Vendor status", "For example: Vendor applications OPEN.").nullable(),
			detailsLink: link.meta({ label: "Link of the details button" }),
			vendorsLink: link.meta({ label: "Link of the vendors button" }).nullable(),
			picture: picture("poster"),
		}),
	)
	.meta({ label: "Posters", itemLabel: "poster" })
export type EventPoster = z.infer<typeof eventPosters>[number]

const searchDescription = (label: string) => longText(label, "80 to 155 characters.").min(80).max(155)
const pageMeta = z.object({
	title: line("Title", "At most 60 characters.").max(60),
	description: searchDescription("Description"),
})

export const metaCopy = z.object({
	/** Set behind every title but the home page's: "Gallery | Tamasha Events". */
	siteName: line("Site name"),
	pages: z
		.array(pageMeta.extend({ path: link.meta({ control: "fixed" }) }))
		.meta({ label: "Pages", itemLabel: "page", control: "fixed" }),
	/** The page of one directory vendor: its name goes before the ending. */
	vendor: z
		.object({
			titleEnding: line("After a vendor’s name"),
			fallbackDescription: searchDescription("Description for vendors without one"),
		})
		.meta({ label: "Vendor pages" }),
	notFound: pageMeta.meta({ label: "Page not found" }),
})
export type MetaCopy = z.infer<typeof metaCopy>
