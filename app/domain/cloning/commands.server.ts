import { eq } from "drizzle-orm"
import type { z } from "zod"
import type { Db } from "../../platform/db.server.ts"
import { shiftDay } from "../../values/clock.ts"
import { copyForm } from "../application-forms/commands.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { blankForms } from "../blank-forms/schema.server.ts"
import { editionDocuments } from "../content/schema.server.ts"
import { createEdition } from "../editions/commands.server.ts"
import { newEditionSettings } from "../editions/inputs.ts"
import { isNameTaken, readEditionSettings } from "../editions/queries.server.ts"
import { editions } from "../editions/schema.server.ts"
import { copyOptions } from "../extra-options/options.server.ts"
import { copyTemplates } from "../letter-templates/commands.server.ts"
import { copyRequirements } from "../paper-requirements/commands.server.ts"
import { writeQuestions } from "../questions/commands.server.ts"
import { readQuestionInputs } from "../questions/queries.server.ts"
import { copyReviewForm } from "../reviews/commands.server.ts"
import { copyViews } from "../saved-views/commands.server.ts"
import { copyTags } from "../tags/names.server.ts"
import type { EditionClone, PaperDues } from "./inputs.ts"
import { cloneSettings, daysBetween, shiftMoment } from "./rules.ts"

export type CloneResult =
	| { ok: true; id: number; slug: string }
	| { ok: false; reason: "source-not-found" | "name-taken" }
	/** The paths of the issues begin at the settings of an edition. */
	| { ok: false; reason: "invalid"; issues: z.core.$ZodIssue[] }

/**
 * Makes a draft with the facts, texts, emails, forms, questions, blank forms, required papers, extras, names of tags and saved views of another edition. What happened in the source stays there:
 * applications, letters, documents of vendors, listings, payments, links.
 */
export function cloneEdition(
	db: Db,
	sourceId: number,
	{ name, title, paperDues, ...dates }: EditionClone & { paperDues?: PaperDues },
	{ by, at }: { by: string; at: Date },
): Promise<CloneResult> {
	return db.transaction(async (tx) => {
		// Before the names, as whoever changes the source holds both; applications and decisions do not wait for this.
		await tx.select({ id: editions.id }).from(editions).where(eq(editions.id, sourceId)).for("key share")
		const source = await readEditionSettings(tx, sourceId)
		if (!source) return { ok: false, reason: "source-not-found" }
		const parsed = newEditionSettings.safeParse(cloneSettings(source, { name, title }, dates))
		if (!parsed.success) return { ok: false, reason: "invalid", issues: parsed.error.issues }
		// Of two who make the same edition, the second waits here and is told that it is there.
		if (await isNameTaken(tx, name)) return { ok: false, reason: "name-taken" }
		const { id, slug } = await createEdition(tx, parsed.data, sourceId)
		await copyTexts(tx, sourceId, id)
		await copyQuestions(tx, sourceId, id)
		await copyForm(tx, sourceId, id)
		await copyReviewForm(tx, sourceId, id)
		await copyTags(tx, sourceId, id)
		await copyViews(tx, { from: sourceId, to: id, at })
		await copyTemplates(tx, { from: sourceId, to: id, at })
		await copyBlankForms(tx, { from: sourceId, to: id, at })
		await copyExtras(tx, { from: sourceId, to: id }, daysBetween(source.days.startsOn, dates.startsOn))
		await copyPapers(tx, { from: sourceId, to: id }, { earlier: source.days, later: dates, dues: paperDues })
		await recordAuditEvent(tx, {
			by: { organiser: by },
			at,
			action: "edition-created",
			about: { kind: "edition", id },
			after: { edition: name, from: source.name, startsOn: dates.startsOn },
		})
		return { ok: true, id, slug }
	})
}

async function copyTexts(tx: Db, from: number, to: number): Promise<void> {
	const { name, body, editionId } = editionDocuments
	const texts = await tx.select({ name, body }).from(editionDocuments).where(eq(editionId, from))
	if (texts.length)
		await tx.insert(editionDocuments).values(texts.map((text) => ({ ...text, editionId: to })))
}

/** What is not asked any more is not asked anew. */
async function copyQuestions(tx: Db, from: number, to: number): Promise<void> {
	const questions = await readQuestionInputs(tx, from)
	await writeQuestions(
		tx,
		to,
		questions.filter(({ isRetired }) => !isRetired),
	)
}

/** They can be ordered until as many days later as the new edition begins. */
const copyExtras = (tx: Db, editions: { from: number; to: number }, days: number): Promise<void> =>
	copyOptions(tx, { ...editions, shift: (minute) => shiftMoment(minute, days) })

/** They are due on the days that were typed, and where none was, as many days later as the new edition begins. */
function copyPapers(
	tx: Db,
	editions: { from: number; to: number },
	{
		earlier,
		later,
		dues,
	}: Record<"earlier" | "later", { startsOn: string }> & { dues: PaperDues | undefined },
): Promise<void> {
	const days = daysBetween(earlier.startsOn, later.startsOn)
	const dueOf = (slug: string, day: string) => {
		const typed = dues?.get(slug)
		return typed === undefined ? shiftDay(day, days) : typed
	}
	return copyRequirements(tx, { ...editions, dueOf })
}

/** The files stay where they are: each is kept once, under its hash. */
async function copyBlankForms(
	tx: Db,
	{ from, to, at }: { from: number; to: number; at: Date },
): Promise<void> {
	const { kind, title, sha256, editionId } = blankForms
	const forms = await tx.select({ kind, title, sha256 }).from(blankForms).where(eq(editionId, from))
	if (forms.length)
		await tx.insert(blankForms).values(forms.map((form) => ({ ...form, editionId: to, updatedAt: at })))
}
