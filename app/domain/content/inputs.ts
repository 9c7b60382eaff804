import { z } from "zod"
import { normalizeSingleLine } from "../../values/normalize-text.ts"
import { KRA_PIN, NO_KRA_PIN, PLAIN_TEXT, SITE_ADDRESS, SLUG } from "../../values/text-patterns.ts"

/** What an organiser reads beside a field of the content, and how they set it (editing/fields.server.ts). */
interface FieldMeta {
	label?: string
	hint?: string
	/** More than a line. */
	long?: true
	/** Its lines are kept. */
	takesLines?: true
	/** What it is in a new item of a list, before anybody has typed anything. */
	initial?: string
	/** Of a list: what one of it is called. */
	itemLabel?: string
	/** Of a list: what can stand in its texts, and what each means. */
	glossary?: { term: string; value: string }[]
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
	kraPin: z
		.string()
		.refine((pin) => KRA_PIN.test(pin), NO_KRA_PIN)
		.meta({ label: "KRA PIN", hint: "Printed on invoices that are issued from now on." })
		.nullable(),
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
const plainText = z.string().regex(PLAIN_TEXT)

export const line = (label: string, hint?: string) => plainText.meta({ label, hint })

/** Whether no two of a list are the same. */
export const isUnique = (values: string[]): boolean => new Set(values).size === values.length

/** A line of so many characters at most, in one form only: without stray or doubled spaces. */
export const limitedLine = (limit: number) =>
	plainText.max(limit).refine((text) => text === normalizeSingleLine(text))

/** More than a line. */
export const longText = (label: string, hint?: string) => plainText.meta({ label, hint, long: true })

export const paragraphs = z
	.array(longText("Paragraph"))
	.min(1)
	.meta({ label: "Paragraphs", itemLabel: "paragraph" })

export const link = z.string().regex(SITE_ADDRESS).meta({ label: "Link", control: "address" })

const slugText = z.string().regex(SLUG)

/** Part of an address. */
export const slug = slugText.meta({ control: "slug" })

/** A photograph of the library, or an illustration by its name without folder and ending, one of those that begin with `kind`. */
export const picture = (kind: "activity" | "card" | "face" | "map" | "poster" | "share") =>
	slugText.meta({ label: "Picture", control: `picture-${kind}` })

/** A photograph of the library alone. */
export const libraryPicture = z
	.string()
	.regex(/^photo-\d+$/)
	.meta({ control: "picture-library" })

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
			/** Behind name, days, area and hours of the nearest edition. */
			notes: z.array(line("Line")).meta({ label: "More lines", itemLabel: "line" }),
			/** Runs along only while an edition takes applications. */
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
					.regex(/^(\/slideshow\/hero-slide-\d\.jpg|photo-\d+)$/)
					.meta({ label: "Picture", control: "slide" }),
				line: line("Line below the picture"),
				alt: longText("Picture description", "For people who cannot see the picture."),
			}),
		)
		.min(1)
		.meta({ label: "Pictures", itemLabel: "picture" }),
})
export type Slideshow = z.infer<typeof slideshow>

const searchDescription = (label: string) => longText(label, "80 to 155 characters.").min(80).max(155)
const pageMeta = z.object({
	title: line("Title", "At most 60 characters.").max(60),
	description: searchDescription("Description"),
})

export const metaCopy = z.object({
	/** Set behind every title but the home page's: "Gallery | Tamasha Events". */
	siteName: line("Site name"),
	pages: z
		.array(
			pageMeta.extend({
				path: link.meta({ control: "fixed" }),
				/** Null where the page has one of its own. */
				picture: picture("share")
					.meta({ label: "Picture of shared links", hint: "Without one the drawing of the page is shown." })
					.nullable(),
			}),
		)
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
