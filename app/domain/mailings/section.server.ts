import type { Section } from "../editing/sections.server.ts"
import type { Source } from "../editing/sources.server.ts"
import { letterTemplateSchema } from "../letter-templates/inputs.ts"
import { lockDraft, type MailingKey, readDraft, storeTemplate } from "./drafts.server.ts"
import { ALREADY_STARTED, MAILING_FIELDS } from "./rules.ts"

const mailingSchema = letterTemplateSchema({ fields: MAILING_FIELDS })

const mailingSource = (key: MailingKey): Source => ({
	name: "mailing",
	editionId: key.editionId,
	schema: mailingSchema,
	read: async (db, isLocked) => (await (isLocked ? lockDraft : readDraft)(db, key))?.template,
	async check(tx) {
		const draft = await readDraft(tx, key)
		return draft && !draft.startedAt ? [] : [{ path: [], message: ALREADY_STARTED }]
	},
	write: (tx, content, act) => storeTemplate(tx, key.id, mailingSchema.parse(content), act),
	event: { action: "mailing-saved", about: { kind: "mailing", id: key.id } },
})

/** The words of an email to vendors, edited like a piece of the content. */
export const mailingSection = (key: MailingKey): Section => ({
	name: `mailing.${key.id}`,
	title: "Write an email to vendors",
	about: "",
	page: `/admin/mailings/${key.id}`,
	source: mailingSource(key),
	at: [],
})
