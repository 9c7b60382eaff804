import { isDeepStrictEqual } from "node:util"
import type { z } from "zod"
import type { Db } from "../../platform/db.server.ts"
import { type AuditEvent, recordAuditEvent } from "../audit/commands.server.ts"
import type { AuditDetails } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed, lockOpenEdition } from "../editions/closing.server.ts"
import { type Difference, differencesBetween } from "./differences.server.ts"
import type { Field } from "./fields.ts"
import { type FoundText, findUnusablePictures } from "./picture-uses.server.ts"
import { extractSection, replaceSection } from "./section-content.ts"
import type { Section } from "./sections.server.ts"
import type { ContentFault } from "./sources.server.ts"

export interface SectionChange {
	/** The part as its organiser saw it when they began. */
	expected: unknown
	value: unknown
	/** A user's id. */
	by: string
	at: Date
}

export type SectionChangeResult =
	| { ok: true; isChanged: boolean }
	| EditionClosed
	/** Their state is the one that is there now. */
	| { ok: false; reason: "changed-meanwhile"; theirs: unknown }
	/** The paths of the issues begin at the whole of the store. */
	| { ok: false; reason: "invalid"; issues: z.core.$ZodIssue[] }

/**
 * Puts what an organiser wrote in place of a part of the content, with an entry in the audit log. The public pages
 * of every process show it within a second: a trigger tells them (migration 0003). What does not differ from what
 * is there is not written and leaves no entry.
 */
export function changeSection(
	db: Db,
	section: Section,
	field: Field,
	change: SectionChange,
): Promise<SectionChangeResult> {
	return db.transaction(async (tx) => {
		const content = await section.source.read(tx, true)
		if (await isHeldByClosedEdition(tx, section)) return EDITION_CLOSED
		const theirs = extractSection(content, section)
		if (!isDeepStrictEqual(theirs, change.expected)) return { ok: false, reason: "changed-meanwhile", theirs }
		const edited = replaceSection(content, section, change.value)
		const parsed = section.source.schema.safeParse(edited)
		const faults = [
			...(parsed.success ? await findUnusablePictures(tx, content, parsed.data) : []).map(missingPicture),
			...((await section.source.check?.(tx, parsed.success ? parsed.data : edited)) ?? []),
		]
		const issues = [...(parsed.error?.issues ?? []), ...faults.map(issueOf)]
		if (!parsed.success || issues.length) return { ok: false, reason: "invalid", issues }
		const written = extractSection(parsed.data, section)
		if (!section.isNew && isDeepStrictEqual(written, theirs)) return { ok: true, isChanged: false }
		await section.source.write(tx, parsed.data, change)
		await recordAuditEvent(tx, auditEventOf(section, change, differencesBetween(field, theirs, written)))
		return { ok: true, isChanged: true }
	})
}

/** After the section itself is locked: that of an edition is its row. */
const isHeldByClosedEdition = async (tx: Db, { source }: Section): Promise<boolean> =>
	source.editionId !== undefined &&
	!source.isOpenAfterClosing &&
	!(await lockOpenEdition(tx, source.editionId))

const missingPicture = ({ path }: FoundText): ContentFault => ({
	path,
	message: "This picture is no longer in the library, or has no description.",
})

const issueOf = (fault: ContentFault): z.core.$ZodIssue => ({
	...fault,
	code: "custom",
	input: undefined,
})

/** "not-found": it was not there any more, or can't be taken away. */
type RemovalResult = { ok: true } | EditionClosed | { ok: false; reason: "not-found" }

/** Takes one of many off the site, with an entry in the audit log. */
export function removeSection(
	db: Db,
	section: Section,
	field: Field,
	removal: Pick<SectionChange, "by" | "at">,
): Promise<RemovalResult> {
	return db.transaction(async (tx) => {
		const content = await section.source.read(tx, true)
		if (!content || !section.source.remove) return { ok: false, reason: "not-found" }
		if (await isHeldByClosedEdition(tx, section)) return EDITION_CLOSED
		await section.source.remove(tx)
		await recordAuditEvent(tx, auditEventOf(section, removal, differencesBetween(field, content, undefined)))
		return { ok: true }
	})
}

const auditEventOf = (
	section: Section,
	{ by, at }: Pick<SectionChange, "by" | "at">,
	differences: Difference[],
): AuditEvent => ({
	by: { organiser: by },
	at,
	action: "content-changed",
	about: { kind: "content", id: section.name },
	...(section.source.event ?? auditDetailsOf(differences)),
})

/** How many fields one entry of the audit log lists, and how many characters of each. */
const AUDIT_LIMITS = { fields: 40, characters: 500 }

function auditDetailsOf(differences: Difference[]): { before: AuditDetails; after: AuditDetails } {
	const included = differences.slice(0, AUDIT_LIMITS.fields)
	const textsOf = (side: "before" | "after") =>
		Object.fromEntries(
			included.map((one) => [one.where, one[side].slice(0, AUDIT_LIMITS.characters) || null]),
		)
	const more = differences.length - included.length
	return {
		before: textsOf("before"),
		after: { ...textsOf("after"), ...(more > 0 && { furtherChanges: more }) },
	}
}
