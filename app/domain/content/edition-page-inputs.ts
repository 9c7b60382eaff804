import { z } from "zod"
import { festivalSlug, line, link, longText, paragraphs, picture, slug } from "./inputs.ts"

const clock = (label: string) =>
	z
		.string()
		.regex(/^([01]\d|2[0-3]):[0-5]\d$/)
		.meta({ label, hint: "For calendars. Visitors read the text under “Hours”.", control: "clock" })

const heading = line("Heading")

const topic = z.object({ slug, title: line("Title"), text: paragraphs })

const topicGroup = z.object({
	heading,
	topics: z.array(topic).min(1).meta({ label: "Topics", itemLabel: "topic" }),
})

const practical = z
	.object({ heading, groups: z.array(topicGroup).meta({ label: "Groups", itemLabel: "group" }) })
	.meta({ label: "Good to know", toggleLabel: "Show “Good to know”" })

const questions = z
	.object({
		heading,
		items: z
			.array(z.object({ question: line("Question"), answer: longText("Answer") }))
			.meta({ label: "Questions", itemLabel: "question" }),
	})
	.meta({ label: "Questions and answers", toggleLabel: "Show questions and answers" })

const ticketPrice = z.object({
	name: line("Name"),
	price: z.int().min(0).meta({ label: "Price", hint: "Kenyan shillings, digits only." }),
})

/** Prices are whole Kenyan shillings. */
const tickets = z
	.object({
		heading,
		/** As it stands before a price: "KES 500". */
		currency: z.literal("KES"),
		prices: z.array(ticketPrice).min(1).meta({ label: "Prices", itemLabel: "price" }),
		label: line("Button text"),
	})
	.meta({ label: "Tickets", toggleLabel: "Sell tickets on this page" })

const location = z.object({
	text: line("Place"),
	town: line("Town"),
	hint: longText("Directions").nullable(),
})

const overview = z.object({ heading, tagline: line("Tagline").nullable(), paragraphs })

const announcement = z.object({ heading, text: longText("Text") })

const activity = z.object({
	slug,
	title: line("Title"),
	text: longText("Text"),
	picture: picture("activity"),
})

const activities = z.object({
	heading,
	items: z.array(activity).min(1).meta({ label: "Activities", itemLabel: "activity" }),
})

const editionPage = z
	.object({
		slug: festivalSlug.meta({ hint: "Sets the poster, the map and the dates." }),
		path: link.meta({ control: "fixed" }),
		name: line("Name"),
		startsOn: z.iso.date().meta({ label: "First day" }),
		endsOn: z.iso.date().meta({ label: "Last day" }),
		/** Africa/Nairobi, the same on every day; `hours` says it in words. */
		opensAt: clock("Opens at"),
		closesAt: clock("Closes at"),
		hours: line("Hours", "As shown to visitors: 9 AM to 7 PM daily."),
		/** How the page names its days; joined with commas they read as one line. */
		days: z.array(line("Day")).min(1).meta({ label: "Days as text", itemLabel: "day" }),
		location: location.meta({ label: "Location" }),
		overview: overview.meta({ label: "Overview" }),
		/** E-mail and telephone come from the company. */
		contact: announcement.meta({ label: "Ask us" }),
		/** Null hides the banner, and null tickets hide the tickets. */
		banner: announcement.meta({ label: "Banner", toggleLabel: "Show the banner above the page" }).nullable(),
		tickets: tickets.nullable(),
		activities: activities.meta({ label: "Activities" }),
		practical: practical.nullable(),
		questions: questions.nullable(),
	})
	.refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
		message: "The last day is before the first.",
		path: ["endsOn"],
	})

export const editionPages = z.array(editionPage)
export type EditionPage = z.infer<typeof editionPage>
