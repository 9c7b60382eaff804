import { test } from "vitest"
import type { Cost } from "./cost.ts"
import { type Random, randomFrom } from "./random.ts"
import type { RowId } from "./rows.ts"
import type { TrialRecord } from "./trial-record.ts"

declare module "vitest" {
	interface TaskMeta {
		trust?: TrialRecord
	}
}

export interface Trial {
	random: Random
	/** Of this run: the quick one, or with `--full` the one of the table. */
	count: number
	isFull: boolean
	/** Leaves the trial undone; the table says why. */
	skip(reason: string): never
}

export interface TrialOutcome {
	tried: string
	held: string
	/** What was measured of hostile requests; of a control it is not kept. */
	costs?: Cost[]
}

/** To follow a figure that the goal of its row names: whether it was reached is said, and counted. */
export const goalSuffix = (isReached: boolean) => (isReached ? "" : " (GOAL MISSED)")

interface Size {
	quick: number
	/** What some hours for all rows on two cores allow. */
	full: number
	/** What the plan asks for, where that is more. */
	asked?: number
	/** Of patience, for the quick count; grows with the count. */
	seconds?: number
}

/** Overrides the count of every trial that is run, for trying one out. */
const countOverride = process.env.TRUST_COUNT ? Number(process.env.TRUST_COUNT) : undefined
const isFull = process.env.TRUST_FULL === "1"
const seed = Number(process.env.TRUST_SEED ?? Math.floor(Math.random() * 1e9))
const selectedRows = process.env.TRUST_ROWS?.split(" ").filter(Boolean)

/** One way to try a row of the table of threats; says its seed and replays from `TRUST_SEED`. */
export function trial(
	row: RowId,
	claim: string,
	size: Size,
	callback: (trial: Trial) => Promise<TrialOutcome>,
): void {
	registerTrial({ row, seed, isControl: false }, claim, size, callback)
}

/** The same with what protects left out: `work` has to see the harm done. */
export function control(
	row: RowId,
	claim: string,
	size: Size,
	callback: (trial: Trial) => Promise<TrialOutcome>,
): void {
	registerTrial({ row, seed, isControl: true }, `control_${claim}`, size, callback)
}

function registerTrial(
	record: TrialRecord,
	claim: string,
	size: Size,
	callback: (trial: Trial) => Promise<TrialOutcome>,
) {
	const { row } = record
	const plannedCount = isFull ? size.full : size.quick
	const asked = size.asked ?? size.full
	// A control goes on until it sees the harm.
	const count = record.isControl ? plannedCount : (countOverride ?? plannedCount)
	if (!record.isControl && count < asked) record.asked = asked
	const timeout = (size.seconds ?? 120) * 1_000 * Math.max(1, count / size.quick)
	const isSelected = !selectedRows?.length || selectedRows.includes(row)
	test.skipIf(!isSelected)(`${row} ${claim}`, { timeout, retry: 0 }, async ({ task, skip }) => {
		task.meta.trust = record
		console.log(`${row} ${claim}: ${count} of ${asked}, TRUST_SEED=${seed}`)
		const random = randomFrom(`${seed} ${row} ${claim}`)
		const outcome = await callback({
			random,
			count,
			isFull,
			skip(reason) {
				record.skipped = reason
				return skip(reason)
			},
		})
		Object.assign(record, outcome)
	})
}
