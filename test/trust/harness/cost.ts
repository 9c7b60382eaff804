/** What a hostile request, or many of a kind, cost the process that serves everybody. */
export interface Cost {
	/** What was sent. */
	what: string
	/** Bytes of one. */
	bytes: number
	/** How it was answered, e.g. "413". */
	answer: string
	/** Milliseconds of processor for one. */
	processor: number
	/** Megabytes by which the process grew at the most. */
	memory: number
	/** Milliseconds that 99 of 100 pages of another visitor took at most, without and meanwhile. */
	alone: number
	beside: number
	/** The same beside good requests of the kind at the same pace: what any busy hour is like. */
	honest?: number
	/** What it may grow by, where that is not what one request may. */
	memoryGoal?: number
}

/** Of one request, whatever is in it. */
export const COST_GOAL = { processor: 100, memory: 32, times: 2 }

interface CostMetric {
	label: string
	/** In words, with what it misses. */
	format(cost: Cost): string
	isMissed(cost: Cost): boolean
	/** By which the worst of several is found. */
	compareValue(cost: Cost): number
}

const missedSuffix = (isMissed: boolean) => (isMissed ? " (GOAL MISSED)" : "")
const memoryGoal = ({ memoryGoal = COST_GOAL.memory }: Cost) => memoryGoal

/** A page is kept in memory and there in half a millisecond; beside any form that is worked on, it waits for that. */
const baselineOf = ({ alone, honest = 0 }: Cost) => Math.max(alone, honest)

/** A column each. */
export const COST_METRICS: CostMetric[] = [
	{
		label: "Processor, each",
		format: ({ processor }) => `${processor < 10 ? processor.toFixed(1) : Math.round(processor)} ms`,
		isMissed: ({ processor }) => processor > COST_GOAL.processor,
		compareValue: ({ processor }) => processor,
	},
	{
		label: "Memory",
		format: ({ memory }) => `+${Math.round(memory)} MB`,
		isMissed: (cost) => cost.memory > memoryGoal(cost),
		compareValue: (cost) => cost.memory / memoryGoal(cost),
	},
	{
		label: "Others' p99: without, beside good ones, meanwhile",
		format: ({ alone, honest, beside }) =>
			`${[alone, ...(honest === undefined ? [] : [honest]), beside].map((ms) => ms.toFixed(1)).join(", ")} ms`,
		isMissed: (cost) => cost.beside > COST_GOAL.times * baselineOf(cost),
		compareValue: (cost) => cost.beside / baselineOf(cost),
	},
]

export const missesCostGoal = (cost: Cost): boolean => COST_METRICS.some(({ isMissed }) => isMissed(cost))

/** The worst of each figure, in words; nothing where nothing was measured. */
export const formatWorstCosts = (costs: Cost[]): string[] =>
	COST_METRICS.map(({ format, isMissed, compareValue }) => {
		const [worst] = costs.toSorted((a, b) => compareValue(b) - compareValue(a))
		return worst ? format(worst) + missedSuffix(isMissed(worst)) : ""
	})

/** One of them, figure by figure. */
export const formatCost = (cost: Cost): string[] =>
	COST_METRICS.map(({ format, isMissed }) => format(cost) + missedSuffix(isMissed(cost)))
