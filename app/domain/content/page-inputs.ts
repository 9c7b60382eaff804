import { z } from "zod"
import { labelledLink, line, link, longText, paragraphs, picture, slug } from "./inputs.ts"

const heading = line("Heading")
const title = line("Title")
const text = longText("Text")
const pageHead = { heading, lead: longText("Introduction") }
const notice = z.object({ heading, text })
const chapter = z.object({ heading, paragraphs })
const callToAction = labelledLink.extend({ heading, text })

export const homeCopy = z.object({
	/** Below the lead the next festival is named, or that none has dates yet. */
	hero: z
		.object({
			...pageHead,
			noneAhead: longText("When no festival has dates yet"),
			actions: z.array(labelledLink).meta({ label: "Buttons", itemLabel: "button" }),
		})
		.meta({ label: "Opening" }),
	slideshow: z
		.object({
			label: line("Link text"),
			pause: line("Pause button"),
			play: line("Play button"),
			previous: line("Previous button"),
			next: line("Next button"),
		})
		.meta({ label: "Slideshow" }),
	events: z
		.object({
			heading,
			cards: z
				.array(labelledLink.extend({ slug, title, text, picture: picture("card") }))
				.meta({ label: "Cards", itemLabel: "card" }),
		})
		.meta({ label: "Our events" }),
	/** It leads to the newest directory; the version before reads the link. */
	makers: callToAction
		.extend({ link: link.meta({ control: "fixed" }) })
		.meta({ label: "Makers section", hint: "{name} is the newest edition whose vendors are on the site." }),
	stall: callToAction.meta({ label: "Vendor section" }),
	news: callToAction.meta({ label: "Newsletter section" }),
})
export type HomeCopy = z.infer<typeof homeCopy>

const eventsCopy = z.object({
	...pageHead,
	detailsLabel: line("Text of the details button"),
	vendorsLabel: line("Text of the vendors button"),
	calendar: z.object({ label: line("Link text"), text }).meta({ label: "Calendar" }),
})

const teamMember = z.object({
	name: line("Name"),
	role: line("Role"),
	text,
	picture: picture("face").nullable(),
})

export const aboutCopy = z.object({
	...pageHead,
	introduction: chapter.meta({ label: "Introduction" }),
	whyUs: chapter.meta({ label: "Why us" }),
	team: chapter
		.extend({ members: z.array(teamMember).meta({ label: "Team members", itemLabel: "person" }) })
		.meta({ label: "Our team" }),
	services: chapter
		.extend({
			items: z.array(z.object({ title, text })).meta({ label: "Services", itemLabel: "service" }),
			closing: longText("Closing text"),
		})
		.meta({ label: "Our services" }),
})

const contactTab = z.object({ label: line("Link text"), heading, text })

const contactCopy = z.object({
	...pageHead,
	switcherLabel: line("Label of the two tabs"),
	vendor: contactTab
		.extend({ closed: longText("While applications are closed") })
		.meta({ label: "Vendor tab" }),
	attendee: contactTab.meta({ label: "Attendee tab" }),
	otherMatters: longText("Anything else"),
})
export type ContactCopy = z.infer<typeof contactCopy>

const newsletterCopy = z.object({
	label: line("Link text"),
	button: line("Button text"),
	consent: longText("Consent text"),
	asked: notice.meta({ label: "After signing up" }),
	confirmed: notice.meta({ label: "After confirming" }),
	stale: notice.meta({ label: "When a link has expired" }),
})
export type NewsletterCopy = z.infer<typeof newsletterCopy>

const ticketsCopy = z.object({
	...pageHead,
	button: line("Button text"),
	newTab: line("Note about the new tab"),
	points: z.array(z.object({ title, text })).meta({ label: "Points", itemLabel: "point" }),
	/** Before the festival to come and its prices, or after the last one. */
	festival: z
		.object({
			coming: line("Heading above the next festival"),
			past: line("Heading above the last festival"),
			dayPrices: line("Text before the prices"),
			/** Before the name of the festival whose prices are the newest that are known. */
			earlierPrices: line("Text before prices of an earlier festival"),
			pricesMayDiffer: longText("Note below prices of an earlier festival"),
			earlierFestival: line("Link to the festival of earlier prices", "{festival} stands for its name."),
			noneAhead: longText("When no festival has dates yet"),
			news: labelledLink.meta({ label: "Newsletter section" }),
			detailsLabel: line("Text of the details button"),
		})
		.meta({ label: "Next festival" }),
})
export type TicketsCopy = z.infer<typeof ticketsCopy>

/** `content/pages/privacy.json`. The company's address follows `writeTo`. */
const privacyCopy = z.object({
	...pageHead,
	sections: z.array(chapter.extend({ slug })).meta({ label: "Sections", itemLabel: "section" }),
	writeTo: line("Text before our email address"),
})

const formGuide = z.object({
	title,
	needed: line("Who needs it"),
	text,
	/** One line, for the letter and the extras page. */
	short: longText("Summary in one line"),
})

const guideline = z.object({
	slug,
	heading,
	points: z.array(longText("Point")).min(1).meta({ label: "Points", itemLabel: "point" }),
})

export const guidelineSections = z.array(guideline).meta({ label: "Sections", itemLabel: "section" })

export const signedForms = z
	.object({
		...pageHead,
		indemnity: formGuide.meta({ label: "Indemnity form" }),
		insurance: formGuide.meta({ label: "Self-insurance form" }),
	})
	.meta({ label: "The two forms" })

/** The documents that stand on one page each. */
export const PAGE_DOCUMENTS = {
	about: { name: "pages/about", schema: aboutCopy },
	contact: { name: "pages/contact", schema: contactCopy },
	events: { name: "pages/events", schema: eventsCopy },
	home: { name: "pages/home", schema: homeCopy },
	newsletter: { name: "pages/newsletter", schema: newsletterCopy },
	privacy: { name: "pages/privacy", schema: privacyCopy },
	tickets: { name: "pages/tickets", schema: ticketsCopy },
}
