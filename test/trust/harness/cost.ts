/** Milliseconds within which another visitor's pages came. */
export interface Latency {
	/** How many of them there were. */
	pages: number
	/** That 95, and 99, of 100 took at most. */
	p95: number
	p99: number
}

/** What a hostile request, or a flood of them, cost the process that serves everybody. */
export interface Cost {
	/** What was sent. */
	what: string
	/** Bytes of one. */
	bytes: number
	/** How it was answered, e.g. "413". */
	answer: string
	/** Milliseconds of processor for one. */
	processor: number
	/** Megabytes by which the process grew: by one of them, nine of ten at the most; by a flood at the most. */
	memory: number
	/** Of many at once. */
	flood?: FloodMemory
	/** Without it and meanwhile. */
	alone: Latency
	beside: Latency
	/** Beside good requests of the kind, as many at the same pace: what any busy hour is like. */
	honest?: Latency
}

export interface FloodMemory {
	/** Megabytes that the process held at the most. */
	peak: number
	/** By how many of 100 it was larger than before, within a minute. */
	growth: number
}

/** Of one request, whatever is in it. */
export const COST_GOAL = { processor: 100, memory: 32, times: 2 }
/** Of a flood: megabytes at which `MemoryGrows` of docs/operations.md is raised, and what may stay, of 100. */
export const FLOOD_GOAL = { peak: 1e9 / 2 ** 20, growth: 5 }
/** Pages of which the slowest of 100 says something; of fewer, 95 of 100 are looked at. */
const ENOUGH_PAGES = 1_000

interface CostMetric {
	label: string
	/** In words, with what it misses. */
	format(cost: Cost): string
	isMissed(cost: Cost): boolean
	/** By which the worst of several is found. */
	compareValue(cost: Cost): number
}

const missedSuffix = (isMissed: boolean) => (isMissed ? " (GOAL MISSED)" : "")

/** A page is kept in memory and there in half a millisecond; beside any form that is worked on, it waits for that. */
function compareLatency({ alone, honest, beside }: Cost) {
	const all = [alone, ...(honest ? [honest] : []), beside]
	const quantile = Math.min((honest ?? alone).pages, beside.pages) < ENOUGH_PAGES ? "p95" : "p99"
	const baseline = Math.max(alone[quantile], honest?.[quantile] ?? 0)
	return { quantile, times: all.map((one) => one[quantile]), ratio: beside[quantile] / baseline }
}

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
		format: ({ memory, flood }) =>
			`+${Math.round(memory)} MB${flood ? `, ${Math.round(flood.peak)} MB in all, ${formatGrowth(flood)} afterwards` : ""}`,
		isMissed: ({ memory, flood }) =>
			flood ? flood.peak > FLOOD_GOAL.peak || flood.growth > FLOOD_GOAL.growth : memory > COST_GOAL.memory,
		compareValue: ({ memory, flood }) =>
			flood
				? Math.max(flood.peak / FLOOD_GOAL.peak, flood.growth / FLOOD_GOAL.growth)
				: memory / COST_GOAL.memory,
	},
	{
		label: "Others' p99: without, beside good ones, meanwhile",
		format(cost) {
			const { quantile, times } = compareLatency(cost)
			return `${times.map((ms) => ms.toFixed(1)).join(", ")} ms${quantile === "p99" ? "" : " (p95)"}`
		},
		isMissed: (cost) => compareLatency(cost).ratio > COST_GOAL.times,
		compareValue: (cost) => compareLatency(cost).ratio,
	},
]

const formatGrowth = ({ growth }: FloodMemory) => `${growth >= 0 ? "+" : ""}${growth.toFixed(0)} %`

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
