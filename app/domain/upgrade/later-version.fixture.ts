import { eq } from "drizzle-orm"
import { z } from "zod"
import type { Db } from "../../platform/db.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { BUILT_IN } from "../content/built-in.server.ts"
import { words } from "../content/inputs.ts"
import { PIECES } from "../content/pieces.ts"
import { readPiece } from "../content/queries.server.ts"
import { contentPieces } from "../content/schema.server.ts"
import type { ContentVersion } from "./commands.server.ts"
import { DOCUMENTS } from "./documents.ts"
import { CONTENT_STEPS } from "./steps.server.ts"

export const AT = new Date("2026-01-15T09:00:00Z")
export const THIS: ContentVersion = { documents: DOCUMENTS, builtIn: BUILT_IN, steps: CONTENT_STEPS }

/** What a later version brings along: a page with its words, its title, its link in the footer, and one more key. */
const parking = { name: "pages/parking", schema: z.strictObject({ heading: words }) }
const site = PIECES.site.schema.parse(BUILT_IN.site)
const meta = PIECES.meta.schema.parse(BUILT_IN.meta)
export const parkingLink = { label: "Parking", link: "/parking" }
export const LATER: ContentVersion = {
	documents: [...DOCUMENTS, parking],
	builtIn: {
		...BUILT_IN,
		"pages/parking": { heading: "Where to park" },
		meta: {
			...meta,
			pages: [...meta.pages, { path: "/parking", title: "Parking", description: "p".repeat(90) }],
		},
		site: { ...site, footer: { ...site.footer, links: [parkingLink, ...site.footer.links] } },
	},
	steps: CONTENT_STEPS,
}

/** What is stored under a name. */
export async function bodyOf(db: Db, name: string): Promise<unknown> {
	const [row] = await db.select().from(contentPieces).where(eq(contentPieces.name, name))
	return row?.body
}

/** Where the links of the footer lead. */
export const footerOf = async (db: Db) =>
	(await readPiece(db, PIECES.site)).footer.links.map(({ link }) => link)
/** What the audit log tells of upgrades. */
export const entries = (db: Db) =>
	db.select().from(auditLog).where(eq(auditLog.action, "content-upgraded")).orderBy(auditLog.id)
