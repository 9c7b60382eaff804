import type { Pool } from "pg"

/** Who signs in to a released state. */
export const ORGANISER = { email: "amina@tamasha.example", password: "a market under jacarandas" }

const setSql = (document: string, path: string, value: unknown) =>
	`update content_pieces set body = jsonb_set(body, '{${path}}', '${JSON.stringify(value)}') where name = '${document}'`
/** A copy of the first entry, with something of its own. */
const insertSql = (document: string, path: string, overrides: Record<string, unknown>) =>
	`update content_pieces set body = jsonb_insert(body, '{${path},0}', body #> '{${path},0}' || '${JSON.stringify(overrides)}')
	where name = '${document}'`
const removeSql = (document: string, path: string) =>
	`update content_pieces set body = body #- '{${path}}' where name = '${document}'`

/** What an organiser changed, by what they can do under Site content, in a form that suits every version. */
const EDITS = [
	setSql("pages/about", "heading", "About Achieng and the others"),
	setSql("pages/home", "hero,lead", "Achieng has pitched the tents already."),
	setSql("pages/gallery", "lead", "Achieng hung these herself."),
	setSql("pages/directory", "noneFound", "Achieng knows no such brand."),
	setSql("pages/events", "lead", "Achieng counts the days."),
	setSql("pages/tickets", "points,0,text", "Achieng stands at the till."),
	setSql("pages/contact", "otherMatters", "Ask Achieng about anything else:"),
	setSql("pages/newsletter", "button", "Let Achieng write to me"),
	setSql("vendor-guidelines", "sections,0,points,0", "Achieng opens the gate at six."),
	setSql("site", "footer,office,text", "Achieng has the key."),
	setSql("site", "ticker,pieces,0", "Achieng runs along here"),
	setSql("slides", "slides,0,line", "Achieng in the field"),
	setSql("meta", "pages,1,title", "About Achieng"),
	setSql("company", "office", "Under Achieng’s tree"),
	setSql("editions-pages", "0,overview,tagline", "Achieng’s own Christmas"),
	setSql("pages/privacy", "sections,0,paragraphs,0", "Achieng remembers no faces."),
	insertSql("pages/privacy", "sections", { slug: "photographs", heading: "When Achieng takes pictures" }),
	insertSql("editions-pages", "0,questions,items", { question: "Where is Achieng?", answer: "At the gate." }),
	// The whole document is the list here.
	`update content_pieces set body = (body -> 0 || '{"slug": "achieng-easter", "header": "Achieng’s Easter"}') || body
	where name = 'events'`,
	removeSql("site", "footer,links,1"),
	removeSql("site", "notFound,links,1"),
	removeSql("pages/home", "events,cards,0"),
	"update directory_vendors set description = 'Achieng buys here.' where list = 'december-2024' and position = 1",
	"delete from directory_vendors where list = 'december-2024' and position = 2",
	"update gallery_pictures set caption = 'Achieng at seven o’clock' where year = 2024 and position = 1",
]

const setDocumentSql = (document: string, path: string, value: unknown) =>
	`update edition_documents set body = jsonb_set(body, '{${path}}', '${JSON.stringify(value)}')
	where name = '${document}' and edition_id = (select id from editions where slug = 'christmas-2025')`

/** The same where an edition is one thing and no longer some documents. */
const EDITS_OF_EDITIONS = [
	setSql("site", "ticker,notes", ["Achieng runs along here"]),
	setDocumentSql("guidelines", "sections,0,points,0", "Achieng opens the gate at six."),
	setDocumentSql("page", "overview,tagline", "Achieng’s own Christmas"),
	`update edition_documents set body = jsonb_insert(body, '{questions,items,0}',
		body #> '{questions,items,0}' || '{"question": "Where is Achieng?", "answer": "At the gate."}')
	where name = 'page' and edition_id = (select id from editions where slug = 'christmas-2025')`,
	`insert into editions (slug, name, title, starts_on, ends_on, venue, wristband_price, hay_bale_price, published_at)
		select 'achieng-easter', 'Achieng’s Easter', 'Achieng’s Easter', starts_on, ends_on, venue, 300, 500, published_at
		from editions where slug = 'christmas-2025'`,
]

/** What has to stand on a page afterwards, by its address; "!" before what an organiser took away. */
export const EXPECTED_TEXTS: Record<string, string[]> = {
	"/": ["Achieng has pitched the tents already.", "Achieng has the key."],
	"/about": ["About Achieng and the others", "Achieng runs along here", "<title>About Achieng | "],
	"/events": ["Achieng counts the days.", "Achieng’s Easter"],
	"/eventpage": ["Achieng’s own Christmas"],
	"/gallery?year=2024": ["Achieng hung these herself.", "Achieng at seven o’clock"],
	"/Vendors-dec?q=zzz": ["Achieng knows no such brand."],
	"/tickets": ["Achieng stands at the till."],
	"/contact": ["Ask Achieng about anything else:", "Under Achieng’s tree"],
	"/contact?tab=attendee": ["Let Achieng write to me"],
	"/vendor-guidelines": ["Achieng opens the gate at six.", "!>Privacy</a>"],
	"/privacy": ["Achieng remembers no faces.", "When Achieng takes pictures"],
}

/** So that a state stays small: a few of everything are as good as hundreds. */
const TRIM_STATEMENTS = [
	"delete from outbox_mails where id not in (select id from outbox_mails order by id desc limit 3)",
	`delete from vendor_extras where id not in (select e.id from vendor_extras e join vendor_applications a
		on a.email_key = e.email_key order by a.number limit 2)`,
	"delete from vendor_applications where number > 12",
	`delete from documents where application_id not in (select id from vendor_applications)
		or id not in (select id from documents where state = 'current' order by size limit 1)`,
	"delete from directory_vendors where position > 6",
	"delete from gallery_pictures where position > 6",
]

/** Leaves what an organiser would have left in the database of any version, and little else. */
export async function applyEdits(pool: Pool): Promise<void> {
	const has = async (table: string) =>
		(await pool.query("select to_regclass($1) as found", [table])).rows[0].found !== null
	const hasContent = await has("content_pieces")
	const isOfContent = /content_pieces|directory_vendors|gallery_pictures/
	const edits = [...EDITS, ...((await has("edition_documents")) ? EDITS_OF_EDITIONS : [])]
	for (const statement of [...edits, ...TRIM_STATEMENTS]) {
		if (hasContent || !isOfContent.test(statement)) await pool.query(statement)
	}
}
