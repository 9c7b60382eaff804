import { z } from "zod"

const nonEmptyText = z.string().min(1)

/** `content/company.json`: every word that is about the company and not about the product. */
export const companyDetails = z.strictObject({
	name: nonEmptyText,
	/** How letters and festivals are titled, e.g. "Tamasha". */
	festivalName: nonEmptyText,
	email: z.email(),
	vendorEmail: z.email(),
	phone: nonEmptyText,
	office: nonEmptyText,
	socials: z.array(z.strictObject({ name: nonEmptyText, url: z.url({ protocol: /^https$/ }) })),
	proverb: z.strictObject({ swahili: nonEmptyText, english: nonEmptyText }),
})
export type CompanyDetails = z.infer<typeof companyDetails>

/** Something to read: never empty, no stray spaces, typographic apostrophes. */
export const plainText = z.string().regex(/^\S([^']*\S)?$/)

/** An address on this site. `control` says how an organiser sets it (editing/fields.server.ts). */
export const link = z
	.string()
	.regex(/^\/([A-Za-z0-9-]+(\/[a-z0-9-]+)*)?(\?[a-z=]+)?$/)
	.meta({ control: "address" })

const slugText = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** Part of an address. */
export const slug = slugText.meta({ control: "slug" })

/** The slug of a festival's poster, by which its page, map and dates are found. */
export const festivalSlug = slugText.meta({ control: "festival" })

/** An illustration by its name without folder and ending, one of those that begin with `kind`. */
export const picture = (kind: "activity" | "card" | "face" | "poster") =>
	slugText.meta({ control: `picture-${kind}` })

export const labelledLink = z.strictObject({ label: plainText, link })

/**
 * Links that an organiser adds and takes away. One that a new version brings along is put in once
 * (upgrade/fill-in.ts); taken away, it stays away.
 */
const links = z.array(labelledLink).meta({ additions: "offered" })

const navigationEntry = z.union([labelledLink, z.strictObject({ label: plainText, items: links })])

const footerColumn = z.strictObject({ heading: plainText, text: plainText })

/** `content/site.json`: header, ticker, footer and the not-found page. */
export const siteCopy = z.strictObject({
	navigation: z.array(navigationEntry).meta({ additions: "offered" }),
	ticketsLabel: plainText,
	ticker: z.strictObject({
		pieces: z.array(plainText).min(1),
		/** Runs along only while the current edition takes applications. */
		whileApplicationsAreOpen: plainText,
		pause: plainText,
		play: plainText,
	}),
	footer: z.strictObject({
		socials: footerColumn,
		reachUs: footerColumn,
		office: footerColumn,
		links,
	}),
	notFound: z.strictObject({ heading: plainText, text: plainText, help: plainText, links }),
})
export type SiteCopy = z.infer<typeof siteCopy>

/** `content/slides.json`: the slideshow of the home page. */
export const slideshow = z.strictObject({
	intervalMs: z.int().positive(),
	slides: z
		.array(
			z.strictObject({
				src: z
					.string()
					.regex(/^\/slideshow\/hero-slide-\d\.jpg$/)
					.meta({ control: "slide" }),
				line: plainText,
				alt: plainText,
			}),
		)
		.min(1),
})
export type Slideshow = z.infer<typeof slideshow>

/** `content/events.json`: the poster cards of `/events`. */
export const eventPosters = z.array(
	z.strictObject({
		slug,
		header: plainText,
		venue: plainText,
		dateText: plainText,
		/** Null where nobody remembers the days. */
		startsOn: z.iso.date().nullable(),
		endsOn: z.iso.date().nullable(),
		/** Null where the card says nothing about applications. */
		vendorsText: plainText.nullable(),
		detailsLink: link,
		vendorsLink: link.nullable(),
		picture: picture("poster"),
	}),
)
export type EventPoster = z.infer<typeof eventPosters>[number]

/** `content/proverbs.json`: methali with their meaning, and the moment each one suits. */
export const proverbs = z.array(
	z.strictObject({
		swahili: plainText,
		english: plainText,
		suits: z.enum(["footer", "empty", "waiting", "lost", "done"]),
	}),
)

const pageMeta = z.strictObject({ title: plainText.max(60), description: plainText.min(80).max(155) })

/** `content/meta.json`: what search engines and shared links show of every page. */
export const metaCopy = z.strictObject({
	/** Set behind every title but the home page's: "Gallery | Tamasha Events". */
	siteName: plainText,
	pages: z
		.array(pageMeta.extend({ path: link.meta({ control: "fixed" }) }))
		.meta({ control: "fixed", additions: "needed" }),
	/** The page of one directory vendor: its name goes before the ending. */
	vendor: z.strictObject({ titleEnding: plainText, fallbackDescription: plainText.min(80).max(155) }),
	notFound: pageMeta,
})
export type MetaCopy = z.infer<typeof metaCopy>
