import type { RouterContextProvider } from "react-router"
import { hasOpenLines } from "../../../../domain/statements/commands.server.ts"
import { countBookedOtherwise, countProblems } from "../../../../domain/statements/lines.server.ts"
import {
	countUnmatched,
	type FoundStatement,
	findStatementImport,
	readPlan,
	type StatementPlan,
	sumPayments,
} from "../../../../domain/statements/queries.server.ts"
import { IGNORED_PROBLEMS, REVERSAL } from "../../../../domain/statements/rules.ts"
import type { Tone } from "../../../../ui/tone.ts"
import { formatNairobiDate } from "../../../../values/clock.ts"
import { getServices } from "../../../request/context.ts"
import { formatHistory, type RunStage, runStageOf } from "../../shell/actions/run-stage.ts"
import { PROBLEMS } from "./labels.ts"

const STAGES: Record<RunStage, { label: string; tone: Tone }> = {
	prepared: { label: "Not imported", tone: "warning" },
	running: { label: "Importing", tone: "info" },
	stopped: { label: "Stopped", tone: "neutral" },
	finished: { label: "Imported", tone: "success" },
}

/** "Uploaded by Amina at 14:05. Imported by Amina at 14:06." */
const historyOf = ({ statement, preparedBy, startedBy, stoppedBy }: FoundStatement, now: Date): string =>
	formatHistory(
		[
			["Uploaded", statement.preparedAt, preparedBy],
			["Import begun", statement.startedAt, startedBy],
			["Stopped", statement.stoppedAt, stoppedBy],
			["Finished", statement.finishedAt],
		],
		now,
	)

function titleOf({ firstPaidAt, lastPaidAt }: FoundStatement["statement"]): string {
	if (!firstPaidAt || !lastPaidAt) return "Statement without payments"
	const [first, last] = [formatNairobiDate(firstPaidAt), formatNairobiDate(lastPaidAt)]
	return first === last ? `Statement of ${first}` : `Statement of ${first} to ${last}`
}

/** A statement as a list shows it. */
export function toStatementCard(found: FoundStatement, now: Date) {
	const { id, payments, done } = found.statement
	const stage = runStageOf(found.statement)
	return {
		id,
		stage,
		badge: STAGES[stage],
		title: titleOf(found.statement),
		history: historyOf(found, now),
		payments,
		done,
	}
}

/** A statement as its page shows it: what it would do, does or did; undefined where there is none. */
export async function readStatementView(context: Readonly<RouterContextProvider>, id: number) {
	const { db, now, gateway } = getServices(context)
	const found = await findStatementImport(db, id)
	if (!found) return undefined
	const card = toStatementCard(found, now())
	const { lines, ignored, reversals, payments, added, verified, contradicted, done } = found.statement
	const isWaiting = card.stage === "prepared" || card.stage === "stopped"
	const [plan, sum, problems, bookedOtherwise, unmatched, canGoOn] = await Promise.all([
		isWaiting ? readPlan(db, id) : undefined,
		sumPayments(db, id),
		countProblems(db, id),
		card.stage === "running" ? undefined : countBookedOtherwise(db, id),
		card.stage === "finished" || card.stage === "stopped" ? countUnmatched(db, id) : undefined,
		isWaiting && hasOpenLines(db, id),
	])
	return {
		...card,
		lines,
		ignored,
		reversals,
		refused: lines - payments - ignored - reversals,
		sum,
		plan,
		bookedOtherwise,
		canGoOn,
		result: { added, verified, contradicted, known: done - added - verified - contradicted, unmatched },
		reasons: problems
			.filter(({ problem }) => problem !== REVERSAL && !IGNORED_PROBLEMS.some((one) => one === problem))
			.map(({ problem, count }) => ({ problem, count, label: PROBLEMS[problem] })),
		isPractice: gateway?.practice !== undefined,
	}
}

export type StatementView = NonNullable<Awaited<ReturnType<typeof readStatementView>>>
export type StatementCounts = Omit<StatementPlan, "unmatched" | "booked" | "reversed"> & {
	unmatched: number | undefined
	booked?: number
}
