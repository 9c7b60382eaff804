import { eq } from "drizzle-orm"
import { z } from "zod"
import type { Db } from "../../platform/db.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { BUILT_IN_CONTENT } from "../content/built-in.server.ts"
import { CONTENT_DOCUMENTS } from "../content/documents.ts"
import { line } from "../content/inputs.ts"
import { readContentDocument } from "../content/queries.server.ts"
import { contentDocuments } from "../content/schema.server.ts"
import { changeDocument } from "./change-document.server.ts"
import { ALL_DOCUMENTS, type ContentVersion } from "./commands.server.ts"
import { CONTENT_STEPS } from "./steps.server.ts"

export const AT = new Date("2026-01-15T09:00:00Z")

/** What a later version brings along: a page with its words, its title and its link in the footer. */
const parking = { name: "pages/parking", schema: z.strictObject({ heading: line("Heading") }) }
const site = CONTENT_DOCUMENTS.site.schema.parse(BUILT_IN_CONTENT.site)
const meta = CONTENT_DOCUMENTS.meta.schema.parse(BUILT_IN_CONTENT.meta)
/** Where the footer of this version leads. */
export const FOOTER_LINKS = site.footer.links.map(({ link }) => link)
export const parkingLink = { label: "Parking", link: "/parking" }
export const LATER_VERSION: ContentVersion = {
	documents: [...ALL_DOCUMENTS, parking],
	builtIn: {
		...BUILT_IN_CONTENT,
		"pages/parking": { heading: "Where to park" },
		meta: {
			...meta,
			pages: [...meta.pages, { path: "/parking", title: "Parking", description: "p".repeat(90) }],
		},
		site: { ...site, footer: { ...site.footer, links: [parkingLink, ...site.footer.links] } },
	},
	steps: [
		...CONTENT_STEPS,
		{
			name: "9000-parking-link",
			run: (tx) =>
				changeDocument(tx, "site", (document) => {
					const { footer, ...rest } = CONTENT_DOCUMENTS.site.schema.parse(document)
					return { ...rest, footer: { ...footer, links: [parkingLink, ...footer.links] } }
				}),
		},
	],
}

/** What is stored under a name. */
export async function readBody(db: Db, name: string): Promise<unknown> {
	const [row] = await db.select().from(contentDocuments).where(eq(contentDocuments.name, name))
	return row?.body
}

/** Where the links of the footer lead. */
export const listFooterLinks = async (db: Db) =>
	(await readContentDocument(db, CONTENT_DOCUMENTS.site)).footer.links.map(({ link }) => link)
/** What the audit log tells of upgrades. */
export const listUpgradeEntries = (db: Db) =>
	db.select().from(auditLog).where(eq(auditLog.action, "content-upgraded")).orderBy(auditLog.id)
