import type { SubmissionResult } from "@conform-to/react"
import { data, type RouterContextProvider } from "react-router"
import type * as z from "zod/mini"
import { changeSection, type SectionChangeResult } from "../../../domain/editing/commands.server.ts"
import {
	type Difference,
	differencesBetween,
	mergeStates,
} from "../../../domain/editing/differences.server.ts"
import { type Fault, faultsOf } from "../../../domain/editing/faults.server.ts"
import { readFieldChoices } from "../../../domain/editing/field-choices.server.ts"
import { BODY, type Field, fieldName } from "../../../domain/editing/fields.ts"
import { parseFormValues, toFormValues } from "../../../domain/editing/form-values.server.ts"
import { listLastChanges } from "../../../domain/editing/queries.server.ts"
import { fieldOfSection, type Section } from "../../../domain/editing/sections.server.ts"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { EDITION_CLOSED_TEXT } from "../shell/decisions/decision-messages.ts"
import { readEditedForm } from "./edited-form.server.ts"
import { draftPlaceOf } from "./use-draft.ts"

/** Somebody saved the same part meanwhile. */
export interface Conflict {
	/** Who saved it, and when; missing where nobody knows. */
	saved?: { by: string; at: string; isOwn: boolean }
	theirs: Difference[]
	/** Where both wrote something: theirs, and what the form holds now. */
	clashes: Difference[]
}

/** Why a part was not saved, with everything that was typed. */
export interface SectionFormResponse {
	result: SubmissionResult<string[]>
	expected: unknown
	faults: Fault[]
	conflict?: Conflict
	/** Of the form as a whole. */
	refusal?: string
}

type Context = Readonly<RouterContextProvider>
type EditedForm = NonNullable<Awaited<ReturnType<typeof readEditedForm>>>
interface EditContext {
	section: Section
	field: Field
	context: Context
}

const UNREADABLE =
	"The form was too long or arrived incomplete, so nothing was saved. Please go back and try again."
const DELETED_MEANWHILE = "This was deleted meanwhile, so your changes were not saved."
const NOT_SAVED =
	"Our database did not respond, so nothing was saved. Your changes are still here: please try again."

/** Where a form that was sent leads. */
export interface SectionWays {
	/** The section, as it is when the form has arrived. */
	find(): Promise<Section | undefined>
	/** Where there is none any more, or the form can't be read. */
	list: string
	saved(section: Section, value: unknown): Promise<{ to: string; text: string }>
}

/** Does what a button of the form asks: one of its lists, or saving. */
export async function saveSection(request: Request, { find, list, saved }: SectionWays, context: Context) {
	const { db } = getServices(context)
	const [edited, section] = [await readEditedForm(request), await find()]
	if (!section) return redirectWithFlash(list, [{ kind: "failure", text: DELETED_MEANWHILE }], context)
	if (!edited) return redirectWithFlash(list, [{ kind: "failure", text: UNREADABLE }], context)
	const { submission, expected } = edited
	if (submission.status !== "success")
		return respondWithForm({ result: submission.reply(), expected, faults: [] }, 200)
	const edit = { section, field: fieldOfSection(section, await readFieldChoices(db)), context }
	try {
		return await save(edit, edited, saved)
	} catch (error) {
		getRequestContext(context).log.error({ err: error, part: section.name }, "content was not saved")
		return respondWithForm({ result: submission.reply(), expected, faults: [], refusal: NOT_SAVED }, 503)
	}
}

async function save(
	{ section, field, context }: EditContext,
	{ submission, expected }: EditedForm,
	saved: SectionWays["saved"],
) {
	const { db, now } = getServices(context)
	const edited = submission.status === "success" ? submission.value : undefined
	const value = parseFormValues(field, edited)
	const by = getAdmin(context).id
	const outcome = await changeSection(db, section, field, { expected, value, by, at: now() })
	if (outcome.ok) {
		const { to, text } = await saved(section, value)
		const first = outcome.isChanged ? text : "There were no changes to save."
		const all = [first, ...((await section.source.describe?.(db, now())) ?? [])].join(" ")
		const success = { kind: "success", text: all, savedDraft: draftPlaceOf(section.name).key } as const
		const warnings = await listWarnings(db, section, { before: expected, after: value })
		return redirectWithFlash(to, [success, ...warnings], context)
	}
	if (outcome.reason === "invalid")
		return respondInvalid({ section, field, value, expected }, submission, outcome.issues)
	if (outcome.reason === "edition-closed")
		return respondWithForm(
			{ result: submission.reply(), expected, faults: [], refusal: EDITION_CLOSED_TEXT },
			409,
		)
	return respondConflict({ section, field, context }, { expected, value }, outcome)
}

async function listWarnings(
	db: Services["db"],
	{ source }: Section,
	change: { before: unknown; after: unknown },
) {
	const sentences = (await source.warn?.(db, change)) ?? []
	return sentences.map((text) => ({ kind: "warning", text }) as const)
}

type InvalidEdit = { section: Section; field: Field; value: unknown; expected: unknown }

function respondInvalid(
	{ section, field, value, expected }: InvalidEdit,
	submission: EditedForm["submission"],
	issues: z.core.$ZodIssue[],
) {
	const faults = faultsOf(field, section, value, issues)
	const fieldErrors: Record<string, string[]> = {}
	for (const { at, text } of faults) fieldErrors[fieldName(at)] = [text]
	return respondWithForm({ result: submission.reply({ fieldErrors }), expected, faults }, 400)
}

async function respondConflict(
	{ section, field, context }: EditContext,
	{ expected, value }: { expected: unknown; value: unknown },
	{ theirs }: Extract<SectionChangeResult, { reason: "changed-meanwhile" }>,
) {
	const merged = mergeStates(expected, value, theirs)
	const changes = await listLastChanges(getServices(context).db, [section.name])
	const change = changes.get(section.name)
	const conflict = {
		saved: change && {
			by: change.by,
			at: formatNairobiDateTime(change.at),
			isOwn: change.by === getAdmin(context).email,
		},
		theirs: differencesBetween(field, expected, theirs),
		clashes: differencesBetween(field, theirs, merged),
	}
	const result = { status: "error", initialValue: { [BODY]: toFormValues(field, merged) } } as const
	return respondWithForm({ result, expected: theirs, faults: [], conflict }, 409)
}

const respondWithForm = (response: SectionFormResponse, status: number) => data(response, { status })
