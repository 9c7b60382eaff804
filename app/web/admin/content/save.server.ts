import type { SubmissionResult } from "@conform-to/react"
import { data, href, type RouterContextProvider } from "react-router"
import type { z } from "zod"
import { readChoices } from "../../../domain/editing/choices.server.ts"
import { changePart, type PartChanged } from "../../../domain/editing/commands.server.ts"
import {
	type Difference,
	differencesBetween,
	mergeStates,
} from "../../../domain/editing/differences.server.ts"
import { type Fault, faultsOf } from "../../../domain/editing/faults.server.ts"
import type { Field } from "../../../domain/editing/fields.ts"
import { fieldOfPart, type Part } from "../../../domain/editing/parts.server.ts"
import { findPart, type LastChange, lastChanges } from "../../../domain/editing/queries.server.ts"
import { fromTyped, toTyped } from "../../../domain/editing/typed.server.ts"
import { visibilityOf } from "../../../domain/editing/visibility.server.ts"
import { servicesOf, visitOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { sendTo } from "../answer.server.ts"
import { listOf, partAddress } from "./addresses.ts"
import { BODY, fieldName } from "./form-names.ts"
import { readTyped } from "./typed-form.server.ts"
import { savedWords } from "./words.ts"

/** Somebody else saved the same part meanwhile. */
export interface Conflict {
	by: LastChange | undefined
	/** What they changed. */
	theirs: Difference[]
	/** Where both wrote something: theirs, and what the form holds now. */
	clashes: Difference[]
}

/** Why a part was not saved, with everything that was typed. */
export interface PartAnswer {
	result: SubmissionResult<string[]>
	seen: unknown
	faults: Fault[]
	conflict?: Conflict
	/** Of the form as a whole. */
	refusal?: string
}

type Context = Readonly<RouterContextProvider>
type Typed = NonNullable<Awaited<ReturnType<typeof readTyped>>>
interface Editing {
	part: Part
	field: Field
	context: Context
}

const UNREADABLE =
	"The form was too long or arrived incomplete, so nothing was saved. Please go back and try again."
const NOT_SAVED =
	"Our database did not respond, so nothing was saved. Your changes are still here: please try again."

/** Does what a button of the form asks: one of its lists, or saving. */
export async function answerChange(request: Request, name: string, context: Context) {
	const { db } = servicesOf(context)
	const [typed, part] = [await readTyped(request), await findPart(db, name)]
	if (!typed || !part) return sendTo(href("/admin/content"), [{ kind: "failure", text: UNREADABLE }], context)
	const { submission, seen } = typed
	if (submission.status !== "success") return shown({ result: submission.reply(), seen, faults: [] }, 200)
	const editing = { part, field: fieldOfPart(part, await readChoices(db)), context }
	try {
		return await save(editing, typed)
	} catch (error) {
		visitOf(context).log.error({ err: error, part: name }, "content was not saved")
		return shown({ result: submission.reply(), seen, faults: [], refusal: NOT_SAVED }, 503)
	}
}

async function save({ part, field, context }: Editing, { submission, seen }: Typed) {
	const { db, now } = servicesOf(context)
	const typed = submission.status === "success" ? submission.value : undefined
	const value = fromTyped(field, typed)
	const by = adminOf(context).id
	const outcome = await changePart(db, part, field, { seen, value, by, at: now() })
	if (outcome.ok) {
		const text = outcome.isChanged
			? savedWords(part.title, await visibilityOf(db, part, value))
			: "There were no changes to save."
		const next = part.isNew ? listOf(part).to : partAddress(part.name)
		return sendTo(next, [{ kind: "success", text }], context)
	}
	if (outcome.reason === "invalid") return refused({ part, field, value, seen }, submission, outcome.issues)
	return conflicting({ part, field, context }, { seen, value }, outcome)
}

type Checked = { part: Part; field: Field; value: unknown; seen: unknown }

function refused(
	{ part, field, value, seen }: Checked,
	submission: Typed["submission"],
	issues: z.core.$ZodIssue[],
) {
	const faults = faultsOf(field, part, value, issues)
	const fieldErrors: Record<string, string[]> = {}
	for (const { at, text } of faults) fieldErrors[fieldName(at)] = [text]
	return shown({ result: submission.reply({ fieldErrors }), seen, faults }, 400)
}

async function conflicting(
	{ part, field, context }: Editing,
	{ seen, value }: { seen: unknown; value: unknown },
	{ theirs }: Extract<PartChanged, { reason: "changed-meanwhile" }>,
) {
	const merged = mergeStates(seen, value, theirs)
	const changes = await lastChanges(servicesOf(context).db)
	const conflict = {
		by: changes.get(part.name),
		theirs: differencesBetween(field, seen, theirs),
		clashes: differencesBetween(field, theirs, merged),
	}
	const result = { status: "error", initialValue: { [BODY]: toTyped(field, merged) } } as const
	return shown({ result, seen: theirs, faults: [], conflict }, 409)
}

const shown = (answer: PartAnswer, status: number) => data(answer, { status })
