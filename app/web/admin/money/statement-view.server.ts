import type { RouterContextProvider } from "react-router"
import {
	countProblems,
	countUnmatched,
	type FoundStatement,
	findStatementImport,
	hasWaitingLines,
	readPlan,
	type StatementPlan,
} from "../../../domain/statements/queries.server.ts"
import { IGNORED_PROBLEMS } from "../../../domain/statements/rules.ts"
import type { Tone } from "../../../ui/tone.ts"
import { formatNairobiDate, formatNairobiMoment } from "../../../values/clock.ts"
import { capitalize } from "../../../values/normalize-text.ts"
import { getServices } from "../../request/context.ts"
import { PROBLEMS } from "./statement-labels.ts"

export type Stage = "prepared" | "running" | "stopped" | "finished"

const STAGES: Record<Stage, { label: string; tone: Tone }> = {
	prepared: { label: "Not imported", tone: "warning" },
	running: { label: "Importing", tone: "info" },
	stopped: { label: "Stopped", tone: "neutral" },
	finished: { label: "Imported", tone: "success" },
}

function stageOf({ startedAt, stoppedAt, finishedAt }: FoundStatement["statement"]): Stage {
	if (stoppedAt) return "stopped"
	if (finishedAt) return "finished"
	return startedAt ? "running" : "prepared"
}

/** "Uploaded by Amina at 14:05. Imported by Amina at 14:06." */
function historyOf({ statement, preparedBy, startedBy, stoppedBy }: FoundStatement, now: Date): string {
	const line = (what: string, at: Date | null, by?: string | null) =>
		at ? [`${what}${by ? ` by ${capitalize(by)}` : ""} ${formatNairobiMoment(at, now)}.`] : []
	return [
		...line("Uploaded", statement.preparedAt, preparedBy),
		...line("Import begun", statement.startedAt, startedBy),
		...line("Stopped", statement.stoppedAt, stoppedBy),
		...line("Finished", statement.finishedAt),
	].join(" ")
}

function titleOf({ firstPaidAt, lastPaidAt }: FoundStatement["statement"]): string {
	if (!firstPaidAt || !lastPaidAt) return "Statement without payments"
	const [first, last] = [formatNairobiDate(firstPaidAt), formatNairobiDate(lastPaidAt)]
	return first === last ? `Statement of ${first}` : `Statement of ${first} to ${last}`
}

/** A statement as a list shows it. */
export function toStatementCard(found: FoundStatement, now: Date) {
	const { id, payments, done } = found.statement
	const stage = stageOf(found.statement)
	return {
		...{ id, stage, badge: STAGES[stage], title: titleOf(found.statement), history: historyOf(found, now) },
		...{ payments, done },
	}
}

/** A statement as its page shows it: what it would do, does or did; undefined where there is none. */
export async function readStatementView(context: Readonly<RouterContextProvider>, id: number) {
	const { db, now, gateway } = getServices(context)
	const found = await findStatementImport(db, id)
	if (!found) return undefined
	const card = toStatementCard(found, now())
	const { lines, ignored, payments, added, verified, contradicted, done } = found.statement
	const isWaiting = card.stage === "prepared" || card.stage === "stopped"
	const [plan, problems, unmatched, canGoOn] = await Promise.all([
		isWaiting ? readPlan(db, id) : undefined,
		countProblems(db, id),
		card.stage === "finished" || card.stage === "stopped" ? countUnmatched(db, id) : undefined,
		isWaiting && hasWaitingLines(db, id),
	])
	return {
		...card,
		...{ lines, ignored, refused: lines - payments - ignored, plan, canGoOn },
		result: { added, verified, contradicted, known: done - added - verified - contradicted, unmatched },
		reasons: problems
			.filter(({ problem }) => !IGNORED_PROBLEMS.some((one) => one === problem))
			.map(({ problem, count }) => ({ problem, count, label: PROBLEMS[problem] })),
		isPractice: gateway?.practice !== undefined,
	}
}

export type StatementView = NonNullable<Awaited<ReturnType<typeof readStatementView>>>
export type StatementCounts = Omit<StatementPlan, "unmatched" | "booked"> & {
	unmatched: number | undefined
	booked?: number
}
