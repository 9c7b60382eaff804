/**
 * A bounded queue that serves its senders in turn: who brings a hundred jobs waits for them behind everybody who
 * brings one.
 */
export class FairQueue<Job> {
	/** The sender whose turn is next stands first. */
	readonly #bySender = new Map<string, Job[]>()
	readonly #longest: number
	#size = 0

	constructor(longest: number) {
		this.#longest = longest
	}

	get size(): number {
		return this.#size
	}

	/** @returns false when there is no room; the job was not taken then */
	add(job: Job, sender: string): boolean {
		if (this.#size >= this.#longest) return false
		const own = this.#bySender.get(sender) ?? []
		own.push(job)
		this.#bySender.set(sender, own)
		this.#size += 1
		return true
	}

	next(): Job | undefined {
		const [turn] = this.#bySender
		if (!turn) return undefined
		const [sender, own] = turn
		const first = own.shift()
		this.#bySender.delete(sender)
		if (own.length) this.#bySender.set(sender, own)
		this.#size -= 1
		return first
	}
}
