import { CHOICES, type Choice, parseStatus } from "../../../../domain/applications/rules.ts"
import { uncapitalize } from "../../../../values/normalize-text.ts"
import { choiceLabels } from "../../shell/decisions/choice-labels.ts"
import { type DecisionButton, selectedValue } from "../../shell/decisions/decision-buttons.ts"
import type { DecisionState } from "./row-view.ts"

/** What the server made of a click: how things stand now, and why nothing was changed. */
export interface DecisionAnswer {
	/** Missing: it was done, and what came of it could not be read. */
	state: DecisionState | undefined
	/** The number of the request that asked for the state (`nextAsk`). */
	asked?: number
	refusal?: string | undefined
	/** What is asked before it is done. */
	question?: RowProblem | undefined
}

interface QueuedDecision {
	id: number
	value: string
	/** The button that was pressed before. */
	before: string
	isUndo?: boolean
}

type SentDecision = QueuedDecision & Pick<DecisionFields, "accepted">

interface Entry {
	stored: DecisionState
	/** The number of the request that asked for it. */
	asked: number
	waiting: QueuedDecision[]
	isRunning: boolean
	problem?: RowProblem | undefined
}

export interface RowProblem {
	text: string
	/** It is not saved and still can be, with these fields in answer to a question; missing: it is over. */
	retry?: { label: string; fields?: Record<string, string> }
}

export interface QueuedRow {
	/** What is saved, as the server said last. */
	state: DecisionState
	/** What it will be once everything that is on its way is saved; missing: nothing is on its way. */
	saving?: DecisionState | undefined
	problem?: RowProblem | undefined
}

/** What became of one click. */
export interface Settlement {
	id: number
	value: string
	isUndo: boolean
	/** Missing: it is saved. */
	problem?: string
}

export interface DecisionFields {
	value: string
	expected: string
	/** The answer to a question. */
	accepted: Record<string, string>
}

export interface DecisionQueueOptions {
	buttons: Pick<DecisionButton, "value" | "label" | "sendsLetter">[]
	/** Whether a click chooses what the vendor will be told. */
	holdsLetters: boolean
	/** Throws where no answer came. */
	send: (id: number, fields: DecisionFields) => Promise<DecisionAnswer>
	onChange: () => void
	/** Told of every click whose outcome is known. */
	onSettled?: (settlement: Settlement) => void
}

const TRY_AGAIN = { label: "Try again" }
const UNREAD: RowProblem = {
	text: "Saved, but the server did not say how things stand now.",
	retry: TRY_AGAIN,
}

/**
 * Decisions on their way to the server: those about one application in the order of the clicks, each with the state that
 * the one before it led to. Nothing counts as saved before the server said so. A refusal ends those that wait behind it;
 * where no answer comes, they wait until one tries again or presses another button. A question waits to be answered, and is
 * over once something is pressed.
 */
export class DecisionQueue {
	private readonly entries = new Map<number, Entry>()
	private undoable: QueuedDecision[] = []
	private readonly options: DecisionQueueOptions

	constructor(options: DecisionQueueOptions) {
		this.options = options
	}

	/**
	 * What was read; of what is still being saved the answer is newer, and so is what was asked for later. What a colleague has
	 * decided since is not undone.
	 */
	read(rows: ({ id: number; asked?: number } & DecisionState)[]): void {
		for (const { id, asked = 0, status, choice, isOnStandby, expected } of rows) {
			const entry = this.entries.get(id)
			if (entry?.waiting.length || (entry?.asked ?? -1) >= asked) continue
			const isKnown = entry?.stored.expected === expected
			if (!isKnown) this.undoable = this.undoable.filter((one) => one.id !== id)
			this.entries.set(id, {
				...{ stored: { status, choice, isOnStandby, expected }, asked },
				...{ waiting: [], isRunning: false, problem: isKnown ? entry?.problem : undefined },
			})
		}
	}

	rowOf(id: number): QueuedRow | undefined {
		const entry = this.entries.get(id)
		if (!entry) return undefined
		const isSaving = entry.waiting.length > 0 && !entry.problem
		return {
			state: entry.stored,
			saving: isSaving ? this.expectedState(entry) : undefined,
			problem: entry.problem,
		}
	}

	/** Whether something would be lost with the page. */
	get isBusy(): boolean {
		return [...this.entries.values()].some(({ waiting }) => waiting.length > 0)
	}

	decide(id: number, value: string): void {
		const decision = this.add(id, value)
		if (decision) this.undoable.push(decision)
	}

	/**
	 * Takes back the last decision that was made here, unless that would send an email.
	 * @returns of which application, and whether it was; undefined where there is none
	 */
	undo(): { id: number; isDone: boolean } | undefined {
		const last = this.undoable.pop()
		if (!last) return undefined
		const isDone = !this.options.buttons.some(
			({ value, sendsLetter }) => value === last.before && sendsLetter,
		)
		if (isDone) this.add(last.id, last.before, true)
		return { id: last.id, isDone }
	}

	retry(id: number): void {
		const entry = this.entries.get(id)
		if (!entry) return
		const accepted = entry.problem?.retry?.fields
		entry.problem = undefined
		this.options.onChange()
		void this.run(entry, accepted)
	}

	private add(id: number, value: string, isUndo = false): QueuedDecision | undefined {
		const entry = this.entries.get(id)
		if (!entry) return undefined
		if (entry.problem?.retry?.fields) this.refuse(entry)
		const before = selectedValue(this.expectedState(entry), this.options.buttons)
		const decision = before === value ? undefined : { id, value, before, isUndo }
		if (!decision && !entry.problem) return undefined
		if (decision) entry.waiting.push(decision)
		entry.problem = undefined
		this.options.onChange()
		void this.run(entry)
		return decision
	}

	private async run(entry: Entry, accepted: Record<string, string> = {}): Promise<void> {
		if (entry.isRunning || entry.problem) return
		entry.isRunning = true
		let fields = accepted
		for (let next = entry.waiting[0]; next && !entry.problem; next = entry.waiting[0]) {
			await this.sendOne(entry, { ...next, accepted: fields })
			fields = {}
		}
		entry.isRunning = false
	}

	private async sendOne(entry: Entry, decision: SentDecision): Promise<void> {
		const { id, value, accepted } = decision
		try {
			const fields = { value, expected: entry.stored.expected, accepted }
			const { state, asked, refusal, question } = await this.options.send(id, fields)
			entry.stored = state ?? entry.stored
			entry.asked = asked ?? entry.asked
			if (question) entry.problem = question
			else if (refusal !== undefined) this.refuse(entry, refusal)
			else if (!state) entry.problem = UNREAD
			else entry.waiting.shift()
		} catch {
			entry.problem = {
				text: `Not saved: ${this.lastLabel(entry)}. The server did not answer.`,
				retry: TRY_AGAIN,
			}
		}
		this.options.onSettled?.({
			...{ id, value, isUndo: decision.isUndo ?? false },
			...(entry.problem && { problem: entry.problem.text }),
		})
		this.options.onChange()
	}

	/** What the row would say, were it saved: "chosen yes". */
	private lastLabel({ waiting }: Entry): string {
		const last = waiting.at(-1)
		return uncapitalize(this.options.buttons.find(({ value }) => value === last?.value)?.label ?? "")
	}

	/** What was pressed behind it was meant for another state. */
	private refuse(entry: Entry, text?: string): void {
		this.undoable = this.undoable.filter((one) => !entry.waiting.includes(one))
		entry.waiting = []
		entry.problem = text === undefined ? undefined : { text }
	}

	private expectedState({ stored, waiting }: Entry): DecisionState {
		return waiting.reduce((state, { value }) => this.after(state, value), stored)
	}

	private after(state: DecisionState, value: string): DecisionState {
		if (!this.options.holdsLetters)
			return { ...state, status: parseStatus(value), isOnStandby: value === "denied" }
		if (value === "pending") return { ...withoutChoice(state), status: "pending", isOnStandby: false }
		const released = selectedValue(withoutChoice(state), this.options.buttons)
		return released === value ? withoutChoice(state) : { ...state, choice: choiceOf(value) }
	}
}

const withoutChoice = (state: DecisionState): DecisionState => ({ ...state, choice: undefined })

const choiceOf = (value: string): Choice | undefined =>
	CHOICES.find((choice) => choiceLabels[choice].value === value)
