import { isDeepStrictEqual } from "node:util"
import type { Db } from "../../platform/db.server.ts"
import { SUBJECT_LIMIT } from "../../platform/mail/addressing.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { queueMailOnceAMinute } from "../mail/once-a-minute.server.ts"
import { BUILT_IN_TEMPLATES } from "./built-in-templates.ts"
import { writeTemplateLetter } from "./edition-letters.server.ts"
import type { LetterTemplate } from "./inputs.ts"
import { findNewestVersion, listNewestVersions, type TemplateKey } from "./queries.server.ts"
import { sampleValuesOf } from "./sample-values.ts"
import { letterTemplateVersions } from "./schema.server.ts"

/**
 * Makes these the words of a kind of letter, in the caller's transaction, which holds them (`readTemplate`) and leaves the
 * entry in the audit log. The built-in words are kept as such: a new version of the program may say them better.
 */
export async function addTemplateVersion(
	tx: Db,
	{ editionId, kind }: TemplateKey,
	template: LetterTemplate,
	{ by, at }: MemberAct,
): Promise<void> {
	const isBuiltIn = isDeepStrictEqual(template, BUILT_IN_TEMPLATES[kind])
	await tx
		.insert(letterTemplateVersions)
		.values({ editionId, kind, template: isBuiltIn ? null : template, changedBy: by, changedAt: at })
}

/** A new edition begins with the words of the one that it is made from, as they are now. */
export async function copyTemplates(
	tx: Db,
	{ from, to, at }: { from: number; to: number; at: Date },
): Promise<void> {
	const newest = [...(await listNewestVersions(tx, from))]
	const own = newest.flatMap(([kind, { template }]) => (template ? [{ kind, template }] : []))
	if (own.length)
		await tx
			.insert(letterTemplateVersions)
			.values(own.map((template) => ({ ...template, editionId: to, changedAt: at })))
}

interface TemplateTest extends MemberAct {
	to: string
	/** Of our own site, for links: no trailing slash. */
	origin: string
}

/**
 * Queues a letter in the words of now for whoever asks, about a vendor who does not exist, at most one a minute of each version.
 * @returns the outbox id to deliver
 */
export function sendTemplateTest(
	db: Db,
	{ editionId, kind }: TemplateKey,
	{ by, at, to, origin }: TemplateTest,
): Promise<number> {
	return db.transaction(async (tx) => {
		const letter = await writeTemplateLetter(tx, kind, {
			editionId,
			values: sampleValuesOf(kind),
			sending: { origin, at },
		})
		const version = (await findNewestVersion(tx, { editionId, kind }))?.id ?? 0
		const { id, isNew } = await queueMailOnceAMinute(tx, {
			kind: "letter-test",
			cause: `letter-test:${editionId}:${kind}:${version}:${by}`,
			to,
			subject: `Test: ${letter.subject}`.slice(0, SUBJECT_LIMIT),
			body: letter.body,
			at,
		})
		const about = { kind: "letter", id } as const
		if (isNew)
			await recordAuditEvent(tx, {
				by: { organiser: by },
				at,
				action: "letter-test-sent",
				about,
				after: { kind },
			})
		return id
	})
}
