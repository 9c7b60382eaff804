import type { FetchedDetails } from "../fetch-details.ts"
import type { RowView } from "./row-view.ts"

/** Undefined: they are on their way. */
type Loaded = FetchedDetails | "failed" | undefined

type Mix = FetchedDetails["mix"]

/** Something that was read, with the number of the request that asked for it (`nextAsk`). */
export interface ReadRow {
	row: RowView
	asked: number
}

interface DetailsStoreOptions {
	/** Throws where no answer came. */
	fetch: (id: number) => Promise<FetchedDetails>
	/** Numbers a request. */
	nextAsk: () => number
	onChange: () => void
}

/**
 * What is known of the applications that were looked at, of the lines of the table, and of the mix. Answers may overtake each
 * other: what was asked for earlier never takes the place of what was asked for later.
 */
export class DetailsStore {
	private readonly entries = new Map<number, { loaded: Loaded; asked: number }>()
	private readonly rows = new Map<number, ReadRow>()
	private newest: { mix: Mix; asked: number } | undefined
	private readonly options: DetailsStoreOptions
	/** Another one once a line is another one. */
	version = 0

	constructor(options: DetailsStoreOptions) {
		this.options = options
	}

	/**
	 * What a page of the table brought along, or what was read again of it.
	 * @returns of which applications a line that was known is another one
	 */
	read(found: { rows: RowView[]; mix: Mix; opened?: FetchedDetails | undefined }, asked: number): number[] {
		this.keepMix(found.mix, asked)
		const { opened } = found
		if (opened && (this.entries.get(opened.row.id)?.asked ?? -1) < asked)
			this.entries.set(opened.row.id, { loaded: opened, asked })
		const rows = opened ? [...found.rows, opened.row] : found.rows
		return rows.filter((row) => this.keepRow(row, asked)).map(({ id }) => id)
	}

	get mix(): Mix | undefined {
		return this.newest?.mix
	}

	detailsOf(id: number): Loaded {
		return this.entries.get(id)?.loaded
	}

	/** Its line as it was read last. */
	rowOf(id: number): RowView | undefined {
		return this.rows.get(id)?.row
	}

	get knownRows(): ReadRow[] {
		return [...this.rows.values()]
	}

	/** Fetches them once. */
	async need(id: number): Promise<void> {
		if (!this.entries.has(id)) await this.refresh(id).catch(() => undefined)
	}

	/** They are fetched again once they are looked at. */
	forget(ids: number[]): void {
		for (const id of ids) this.entries.delete(id)
	}

	/** Fetches them again; what was there stays until they are. Throws where no answer came. */
	async refresh(id: number): Promise<ReadRow> {
		const asked = this.options.nextAsk()
		const before = this.detailsOf(id)
		this.entries.set(id, { loaded: before === "failed" ? undefined : before, asked })
		this.options.onChange()
		try {
			const details = await this.options.fetch(id)
			this.keepMix(details.mix, asked)
			this.keepRow(details.row, asked)
			this.settle(id, asked, details)
			return { row: details.row, asked }
		} catch (error) {
			this.settle(id, asked, this.detailsOf(id) ?? "failed")
			throw error
		}
	}

	/** Shows what was read. */
	announce(): void {
		this.options.onChange()
	}

	private keepMix(mix: Mix, asked: number): void {
		if ((this.newest?.asked ?? -1) < asked) this.newest = { mix, asked }
	}

	/** @returns whether it was known, and is another one now */
	private keepRow(row: RowView, asked: number): boolean {
		const known = this.rows.get(row.id)
		if (known && known.asked >= asked) return false
		const isSame = known !== undefined && JSON.stringify(known.row) === JSON.stringify(row)
		this.rows.set(row.id, { row: isSame ? known.row : row, asked })
		this.version++
		return known !== undefined && !isSame
	}

	private settle(id: number, asked: number, loaded: Loaded): void {
		if (this.entries.get(id)?.asked === asked) this.entries.set(id, { loaded, asked })
		this.options.onChange()
	}
}
