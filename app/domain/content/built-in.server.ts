import company from "../../../content/company.json" with { type: "json" }
import editionPages from "../../../content/editions-pages.json" with { type: "json" }
import events from "../../../content/events.json" with { type: "json" }
import meta from "../../../content/meta.json" with { type: "json" }
import aboutPage from "../../../content/pages/about.json" with { type: "json" }
import contactPage from "../../../content/pages/contact.json" with { type: "json" }
import directoryPage from "../../../content/pages/directory.json" with { type: "json" }
import eventsPage from "../../../content/pages/events.json" with { type: "json" }
import galleryPage from "../../../content/pages/gallery.json" with { type: "json" }
import homePage from "../../../content/pages/home.json" with { type: "json" }
import newsletter from "../../../content/pages/newsletter.json" with { type: "json" }
import privacyPage from "../../../content/pages/privacy.json" with { type: "json" }
import ticketsPage from "../../../content/pages/tickets.json" with { type: "json" }
import site from "../../../content/site.json" with { type: "json" }
import slides from "../../../content/slides.json" with { type: "json" }
import guidelines from "../../../content/vendor-guidelines.json" with { type: "json" }

/** The content of `content/`, by the name of its document: what a database is filled with. */
export type BuiltInContent = Record<string, unknown>

export const BUILT_IN_CONTENT: BuiltInContent = {
	company,
	"editions-pages": editionPages,
	events,
	meta,
	site,
	slides,
	"vendor-guidelines": guidelines,
	"pages/about": aboutPage,
	"pages/contact": contactPage,
	"pages/directory": directoryPage,
	"pages/events": eventsPage,
	"pages/gallery": galleryPage,
	"pages/home": homePage,
	"pages/newsletter": newsletter,
	"pages/privacy": privacyPage,
	"pages/tickets": ticketsPage,
}
