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

interface Figure {
	label: string
	/** In words, with what it misses. */
	say(cost: Cost): string
	isMissed(cost: Cost): boolean
	/** By which the worst of several is found. */
	weight(cost: Cost): number
}

const missed = (isMissed: boolean) => (isMissed ? " (GOAL MISSED)" : "")
const memoryGoal = ({ memoryGoal = COST_GOAL.memory }: Cost) => memoryGoal

/** A page is kept in memory and there in half a millisecond; beside any form that is worked on, it waits for that. */
const usual = ({ alone, honest = 0 }: Cost) => Math.max(alone, honest)

/** A column each. */
export const FIGURES: Figure[] = [
	{
		label: "Processor, each",
		say: ({ processor }) => `${processor < 10 ? processor.toFixed(1) : Math.round(processor)} ms`,
		isMissed: ({ processor }) => processor > COST_GOAL.processor,
		weight: ({ processor }) => processor,
	},
	{
		label: "Memory",
		say: ({ memory }) => `+${Math.round(memory)} MB`,
		isMissed: (cost) => cost.memory > memoryGoal(cost),
		weight: (cost) => cost.memory / memoryGoal(cost),
	},
	{
		label: "Others' p99: without, beside good ones, meanwhile",
		say: ({ alone, honest, beside }) =>
			`${[alone, ...(honest === undefined ? [] : [honest]), beside].map((ms) => ms.toFixed(1)).join(", ")} ms`,
		isMissed: (cost) => cost.beside > COST_GOAL.times * usual(cost),
		weight: (cost) => cost.beside / usual(cost),
	},
]

export const isCostly = (cost: Cost): boolean => FIGURES.some(({ isMissed }) => isMissed(cost))

/** The worst of each figure, in words; nothing where nothing was measured. */
export const worstCosts = (costs: Cost[]): string[] =>
	FIGURES.map(({ say, isMissed, weight }) => {
		const [worst] = costs.toSorted((a, b) => weight(b) - weight(a))
		return worst ? say(worst) + missed(isMissed(worst)) : ""
	})

/** One of them, figure by figure. */
export const costInWords = (cost: Cost): string[] =>
	FIGURES.map(({ say, isMissed }) => say(cost) + missed(isMissed(cost)))
