import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { standbyEntries } from "../applications/choice-schema.server.ts"
import type { LockedApplication } from "../applications/locked-application.server.ts"
import { excessVersion } from "../applications/mix.ts"
import { type ChoiceResult, chooseForApplication, takeBackChoice } from "../choices/commands.server.ts"
import {
	type Decider,
	type DecisionResult,
	decideApplication,
	joinStandby,
	recordDecision,
} from "../decisions/commands.server.ts"
import { setTag } from "../tags/commands.server.ts"
import { type BulkChange, itemOf } from "./plan.server.ts"
import { type BulkOutcome, type BulkTarget, isAccepted, isTagTarget, STATUS_OF_TARGET } from "./rules.ts"
import { bulkChangeItems } from "./schema.server.ts"

type CommandResult = DecisionResult | ChoiceResult
type Item = typeof bulkChangeItems.$inferSelect

export interface LockedItem {
	/** Locked; missing: nobody decides about it any more. */
	application: LockedApplication | undefined
	expected: string
	planned: BulkOutcome
	at: Date
}

/** What became of an application, as its item keeps it. */
export interface ItemResult {
	outcome: BulkOutcome
	withdrewDenial?: boolean
}

/** Makes of an application what the change wants, as a click on its button would. */
export async function changeApplication(
	tx: Db,
	change: BulkChange,
	{ application, expected, planned, at }: LockedItem,
): Promise<ItemResult> {
	if (application?.isEditionClosed) return { outcome: "edition-closed" }
	if (change.tagId !== null) return changeTag(tx, change, change.tagId, { application, planned, at })
	if (!application || planned !== "done") return { outcome: planned }
	if ((application.decisionLetters === "held") !== change.holdsLetters) return { outcome: "rules-changed" }
	const decider = { by: change.startedBy, at, expected }
	const decide = await chooseCommand(tx, change, application, decider)
	const result = await withinAcceptedExcess(change, decide)
	return outcomeOf(result)
}

/** What is so already is wanted once more (`setTag`). */
async function changeTag(
	tx: Db,
	change: BulkChange,
	tag: number,
	{ application, planned, at }: Omit<LockedItem, "expected">,
): Promise<ItemResult> {
	if (!application || (planned !== "done" && planned !== "already")) return { outcome: planned }
	const isWanted = change.target
		? change.target === "tag"
		: ((await findUndone(tx, change, application)).fromTagged ?? false)
	return setTag(tx, { application: application.id, tag, isWanted }, { by: change.startedBy, at })
}

async function findUndone(tx: Db, { undoesId }: BulkChange, { id }: LockedApplication): Promise<Item> {
	const [before] = await tx
		.select()
		.from(bulkChangeItems)
		.where(itemOf(undoesId ?? 0, id))
	if (!before) throw new Error("what is undone is gone")
	return before
}

type Command = (acceptedExcess?: string) => Promise<CommandResult>

async function chooseCommand(
	tx: Db,
	change: BulkChange,
	application: LockedApplication,
	decider: Decider,
): Promise<Command> {
	if (change.target && !isTagTarget(change.target))
		return commandFor(tx, application, change.target, { ...change, decider })
	const before = await findUndone(tx, change, application)
	if (change.holdsLetters)
		return commandFor(tx, application, before.fromChoice ?? "none", { ...change, decider })
	if (before.fromStatus === "denied") return () => restoreDenial(tx, application, before, decider)
	return (acceptedExcess) =>
		decideApplication(tx, application.id, before.fromStatus, { ...decider, acceptedExcess })
}

function commandFor(
	tx: Db,
	{ id }: LockedApplication,
	target: BulkTarget,
	{ holdsLetters, origin, decider }: Pick<BulkChange, "holdsLetters" | "origin"> & { decider: Decider },
): Command {
	if (!holdsLetters) {
		return (acceptedExcess) =>
			decideApplication(tx, id, STATUS_OF_TARGET[target], { ...decider, acceptedExcess })
	}
	if (target === "none") return (acceptedExcess) => takeBackChoice(tx, id, { ...decider, acceptedExcess })
	const chooser = { ...decider, origin: origin ?? "" }
	return (acceptedExcess) => chooseForApplication(tx, id, target, { ...chooser, acceptedExcess })
}

/** As it was denied before: with another letter only where the one of then had not left and was withdrawn. */
async function restoreDenial(
	tx: Db,
	application: LockedApplication,
	{ fromStandby, withdrewDenial }: Item,
	decider: Decider,
): Promise<CommandResult> {
	if (withdrewDenial) {
		const decided = await decideApplication(tx, application.id, "denied", decider)
		if (decided.ok && !fromStandby)
			await tx.delete(standbyEntries).where(eq(standbyEntries.applicationId, application.id))
		return decided
	}
	await recordDecision(tx, application, "denied", "application-decided", decider)
	if (fromStandby) await joinStandby(tx, application.id, decider.at)
	return { ok: true, brandName: application.brandName, changed: true }
}

/** Over a maximum only as far as whoever began the change was asked; who chooses waits until we are through. */
async function withinAcceptedExcess(
	{ acceptedExcess }: Pick<BulkChange, "acceptedExcess">,
	command: Command,
): Promise<CommandResult> {
	const result = await command()
	const isAsked = !result.ok && result.reason === "over-maximum" && isAccepted(result.excess, acceptedExcess)
	return isAsked ? command(excessVersion(result.excess)) : result
}

const OUTCOME_OF_REFUSAL = {
	"changed-meanwhile": "changed",
	"over-maximum": "over-maximum",
	"letter-edited": "letter-edited",
	"edition-closed": "edition-closed",
	"vendor-not-found": "changed",
	"letters-held": "rules-changed",
	"letters-at-once": "rules-changed",
} as const satisfies Record<Extract<CommandResult, { ok: false }>["reason"], BulkOutcome>

function outcomeOf(result: CommandResult): ItemResult {
	if (!result.ok) return { outcome: OUTCOME_OF_REFUSAL[result.reason] }
	if (!result.changed) return { outcome: "already" }
	const withdrawn = "withdrawn" in result ? result.withdrawn : undefined
	return {
		outcome: "done",
		withdrewDenial: withdrawn?.some(({ kind, isStopped }) => kind === "denial" && isStopped) ?? false,
	}
}
