import { isDeepStrictEqual } from "node:util"
import type { z } from "zod"
import type { Db } from "../../platform/db.server.ts"
import { type AuditEvent, recordAuditEvent } from "../audit/commands.server.ts"
import type { AuditDetails } from "../audit/rules.ts"
import { type Difference, differencesBetween } from "./differences.server.ts"
import type { Field } from "./fields.ts"
import { extractSection, replaceSection, type Section } from "./sections.server.ts"

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
		const theirs = extractSection(content, section)
		if (!isDeepStrictEqual(theirs, change.expected)) return { ok: false, reason: "changed-meanwhile", theirs }
		const parsed = section.source.schema.safeParse(replaceSection(content, section, change.value))
		if (!parsed.success) return { ok: false, reason: "invalid", issues: parsed.error.issues }
		const written = extractSection(parsed.data, section)
		if (isDeepStrictEqual(written, theirs)) return { ok: true, isChanged: false }
		await section.source.write(tx, parsed.data)
		await recordAuditEvent(tx, auditEventOf(section, change, differencesBetween(field, theirs, written)))
		return { ok: true, isChanged: true }
	})
}

/**
 * Takes one of many off the site, with an entry in the audit log.
 * @returns false when it was not there any more, or can't be taken away
 */
export function removeSection(
	db: Db,
	section: Section,
	field: Field,
	removal: Pick<SectionChange, "by" | "at">,
): Promise<boolean> {
	return db.transaction(async (tx) => {
		const content = await section.source.read(tx, true)
		if (!content || !section.source.remove) return false
		await section.source.remove(tx)
		await recordAuditEvent(tx, auditEventOf(section, removal, differencesBetween(field, content, undefined)))
		return true
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
	...auditDetailsOf(differences),
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
