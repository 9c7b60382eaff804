import type { FetchedDetails } from "../fetch-details.ts"

/** Undefined: they are on their way. */
type Loaded = FetchedDetails | "failed" | undefined

interface DetailsStoreOptions {
	/** Throws where no answer came. */
	fetch: (id: number) => Promise<FetchedDetails>
	onChange: () => void
}

/** What stands beside the table of each application that was looked at, and the mix as the newest answer has it. */
export class DetailsStore {
	/** By the moment each was asked for: answers may overtake each other. */
	private asked = 0
	private readonly entries = new Map<number, { loaded: Loaded; asked: number }>()
	private newest: { mix: FetchedDetails["mix"]; asked: number } | undefined
	private readonly options: DetailsStoreOptions

	constructor(options: DetailsStoreOptions) {
		this.options = options
	}

	/** What a page of the table brought along, which is newer than all that was asked for before. */
	read(mix: FetchedDetails["mix"], opened: FetchedDetails | undefined): void {
		this.newest = { mix, asked: ++this.asked }
		if (opened) this.entries.set(opened.row.id, { loaded: opened, asked: this.asked })
	}

	get mix(): FetchedDetails["mix"] | undefined {
		return this.newest?.mix
	}

	detailsOf(id: number): Loaded {
		return this.entries.get(id)?.loaded
	}

	/** Its line as it was fetched last. */
	rowOf(id: number): FetchedDetails["row"] | undefined {
		const loaded = this.detailsOf(id)
		return loaded && loaded !== "failed" ? loaded.row : undefined
	}

	/** Fetches them once. */
	async need(id: number): Promise<void> {
		if (!this.entries.has(id)) await this.refresh(id).catch(() => undefined)
	}

	/** Fetches them again; what was there stays until they are. Throws where no answer came. */
	async refresh(id: number): Promise<FetchedDetails> {
		const asked = ++this.asked
		const before = this.detailsOf(id)
		this.entries.set(id, { loaded: before === "failed" ? undefined : before, asked })
		this.options.onChange()
		try {
			const details = await this.options.fetch(id)
			if ((this.newest?.asked ?? 0) < asked) this.newest = { mix: details.mix, asked }
			this.settle(id, asked, details)
			return details
		} catch (error) {
			this.settle(id, asked, this.detailsOf(id) ?? "failed")
			throw error
		}
	}

	private settle(id: number, asked: number, loaded: Loaded): void {
		if (this.entries.get(id)?.asked === asked) this.entries.set(id, { loaded, asked })
		this.options.onChange()
	}
}
