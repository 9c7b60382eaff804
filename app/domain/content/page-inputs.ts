import { z } from "zod"
import { festival, labelledLink, picture, slug, words } from "./inputs.ts"

const pageHead = { heading: words, lead: words }
const told = z.strictObject({ heading: words, text: words })
const chapter = z.strictObject({ heading: words, paragraphs: z.array(words).min(1) })
const invitation = labelledLink.extend({ heading: words, text: words })

/** `content/pages/home.json`. */
export const homeWords = z.strictObject({
	/** Below the lead the next festival is named, or that none has dates yet. */
	hero: z.strictObject({ ...pageHead, noneAhead: words, actions: z.array(labelledLink) }),
	slideshow: z.strictObject({ label: words, pause: words, play: words, previous: words, next: words }),
	events: z.strictObject({
		heading: words,
		cards: z.array(labelledLink.extend({ slug, title: words, text: words, picture: picture("card") })),
	}),
	makers: invitation,
	stall: invitation,
	news: invitation,
})
export type HomeWords = z.infer<typeof homeWords>

/** `content/pages/events.json`: what stands around the posters. */
export const eventsWords = z.strictObject({
	...pageHead,
	detailsLabel: words,
	vendorsLabel: words,
	calendar: z.strictObject({ label: words, text: words }),
})
export type EventsWords = z.infer<typeof eventsWords>

/** `content/pages/about.json`: its four sections. */
export const aboutWords = z.strictObject({
	...pageHead,
	introduction: chapter,
	whyUs: chapter,
	team: chapter.extend({
		members: z.array(
			z.strictObject({ name: words, role: words, text: words, picture: picture("face").nullable() }),
		),
	}),
	services: chapter.extend({
		items: z.array(z.strictObject({ title: words, text: words })),
		closing: words,
	}),
})
export type AboutWords = z.infer<typeof aboutWords>

const contactTab = z.strictObject({ label: words, heading: words, text: words })

/** `content/pages/contact.json`: the words around both forms. */
export const contactWords = z.strictObject({
	...pageHead,
	switcherLabel: words,
	vendor: contactTab.extend({ closed: words }),
	attendee: contactTab,
	otherMatters: words,
})
export type ContactWords = z.infer<typeof contactWords>

/** `content/pages/newsletter.json`: asking, confirming, and a link that no longer works. */
export const newsletterWords = z.strictObject({
	label: words,
	button: words,
	consent: words,
	asked: told,
	confirmed: told,
	stale: told,
})
export type NewsletterWords = z.infer<typeof newsletterWords>

/** `content/pages/tickets.json`: what to know before the ticket shop opens in its own tab. */
export const ticketsWords = z.strictObject({
	...pageHead,
	button: words,
	newTab: words,
	points: z.array(z.strictObject({ title: words, text: words })),
	/** Before the festival to come and its prices, or after the last one. */
	festival: z.strictObject({
		coming: words,
		past: words,
		dayPrices: words,
		/** Before the name of the festival whose prices are the newest that are known. */
		earlierPrices: words,
		pricesMayDiffer: words,
		/** `{festival}` stands for the name of that festival. */
		earlierFestival: words,
		noneAhead: words,
		news: labelledLink,
		detailsLabel: words,
	}),
})
export type TicketsWords = z.infer<typeof ticketsWords>

/** `content/pages/privacy.json`. The company's address follows `writeTo`. */
export const privacyWords = z.strictObject({
	...pageHead,
	sections: z.array(chapter.extend({ slug })),
	writeTo: words,
})
export type PrivacyWords = z.infer<typeof privacyWords>

const form = z.strictObject({
	title: words,
	needed: words,
	text: words,
	/** One line, for the letter and the extras page. */
	short: words,
})

/** `content/vendor-guidelines.json`: what a vendor reads before setting up, and what the two forms mean. */
export const vendorGuidelines = z.strictObject({
	/** The edition whose dates it names. */
	edition: festival,
	...pageHead,
	sections: z.array(z.strictObject({ slug, heading: words, points: z.array(words).min(1) })),
	forms: z.strictObject({ ...pageHead, indemnity: form, insurance: form }),
})
export type VendorGuidelines = z.infer<typeof vendorGuidelines>
