interface Waiting<Job> {
	job: Job
	sender: string
}

/**
 * A bounded queue that serves its senders in turn: who brings a hundred jobs waits for them behind everybody who
 * brings one.
 */
export class FairQueue<Job> {
	/** The sender whose turn is next stands first. */
	readonly #bySender = new Map<string, Waiting<Job>[]>()
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
		own.push({ job, sender })
		this.#bySender.set(sender, own)
		this.#size += 1
		return true
	}

	/** Takes the next job out. */
	next(): Job | undefined {
		const [turn] = this.#bySender
		if (!turn) return undefined
		const [sender, own] = turn
		const first = own.shift()
		this.#bySender.delete(sender)
		if (own.length) this.#bySender.set(sender, own)
		this.#size -= 1
		return first?.job
	}

	/** Takes a job out that nobody waits for any more. */
	remove(job: Job): void {
		for (const [sender, own] of this.#bySender) {
			const at = own.findIndex((waiting) => waiting.job === job)
			if (at < 0) continue
			own.splice(at, 1)
			if (!own.length) this.#bySender.delete(sender)
			this.#size -= 1
			return
		}
	}
}
