import { z } from "zod"
import { festivalSlug, labelledLink, picture, plainText, slug } from "./inputs.ts"

const pageHead = { heading: plainText, lead: plainText }
const notice = z.strictObject({ heading: plainText, text: plainText })
const chapter = z.strictObject({ heading: plainText, paragraphs: z.array(plainText).min(1) })
const callToAction = labelledLink.extend({ heading: plainText, text: plainText })

/** `content/pages/home.json`. */
export const homeCopy = z.strictObject({
	/** Below the lead the next festival is named, or that none has dates yet. */
	hero: z.strictObject({ ...pageHead, noneAhead: plainText, actions: z.array(labelledLink) }),
	slideshow: z.strictObject({
		label: plainText,
		pause: plainText,
		play: plainText,
		previous: plainText,
		next: plainText,
	}),
	events: z.strictObject({
		heading: plainText,
		cards: z.array(
			labelledLink.extend({ slug, title: plainText, text: plainText, picture: picture("card") }),
		),
	}),
	makers: callToAction,
	stall: callToAction,
	news: callToAction,
})
export type HomeCopy = z.infer<typeof homeCopy>

/** `content/pages/events.json`: what stands around the posters. */
export const eventsCopy = z.strictObject({
	...pageHead,
	detailsLabel: plainText,
	vendorsLabel: plainText,
	calendar: z.strictObject({ label: plainText, text: plainText }),
})

/** `content/pages/about.json`: its four sections. */
export const aboutCopy = z.strictObject({
	...pageHead,
	introduction: chapter,
	whyUs: chapter,
	team: chapter.extend({
		members: z.array(
			z.strictObject({
				name: plainText,
				role: plainText,
				text: plainText,
				picture: picture("face").nullable(),
			}),
		),
	}),
	services: chapter.extend({
		items: z.array(z.strictObject({ title: plainText, text: plainText })),
		closing: plainText,
	}),
})

const contactTab = z.strictObject({ label: plainText, heading: plainText, text: plainText })

/** `content/pages/contact.json`: the words around both forms. */
export const contactCopy = z.strictObject({
	...pageHead,
	switcherLabel: plainText,
	vendor: contactTab.extend({ closed: plainText }),
	attendee: contactTab,
	otherMatters: plainText,
})
export type ContactCopy = z.infer<typeof contactCopy>

/** `content/pages/newsletter.json`: asking, confirming, and a link that no longer works. */
export const newsletterCopy = z.strictObject({
	label: plainText,
	button: plainText,
	consent: plainText,
	asked: notice,
	confirmed: notice,
	stale: notice,
})
export type NewsletterCopy = z.infer<typeof newsletterCopy>

/** `content/pages/tickets.json`: what to know before the ticket shop opens in its own tab. */
export const ticketsCopy = z.strictObject({
	...pageHead,
	button: plainText,
	newTab: plainText,
	points: z.array(z.strictObject({ title: plainText, text: plainText })),
	/** Before the festival to come and its prices, or after the last one. */
	festival: z.strictObject({
		coming: plainText,
		past: plainText,
		dayPrices: plainText,
		/** Before the name of the festival whose prices are the newest that are known. */
		earlierPrices: plainText,
		pricesMayDiffer: plainText,
		/** `{festival}` stands for the name of that festival. */
		earlierFestival: plainText,
		noneAhead: plainText,
		news: labelledLink,
		detailsLabel: plainText,
	}),
})
export type TicketsCopy = z.infer<typeof ticketsCopy>

/** `content/pages/privacy.json`. The company's address follows `writeTo`. */
export const privacyCopy = z.strictObject({
	...pageHead,
	sections: z.array(chapter.extend({ slug })),
	writeTo: plainText,
})

const formGuide = z.strictObject({
	title: plainText,
	needed: plainText,
	text: plainText,
	/** One line, for the letter and the extras page. */
	short: plainText,
})

/** `content/vendor-guidelines.json`: what a vendor reads before setting up, and what the two forms mean. */
export const vendorGuidelines = z.strictObject({
	/** The edition whose dates it names. */
	edition: festivalSlug,
	...pageHead,
	sections: z.array(z.strictObject({ slug, heading: plainText, points: z.array(plainText).min(1) })),
	forms: z.strictObject({ ...pageHead, indemnity: formGuide, insurance: formGuide }),
})
export type VendorGuidelines = z.infer<typeof vendorGuidelines>
