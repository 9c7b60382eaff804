/** In bytes. */
export interface DiskSpace {
	/** What this user may still write. */
	free: number
	/** What uploads leave to everything else: below it they are refused. */
	reserve: number
}

/** Bytes that all uploads under way may hold together. */
const MAX_ALLOCATED = 2_000_000_000
/** Whatever visitors do, members keep their part of it, and the other way round. */
const PARTS = { visitors: 2 / 3, members: 1 / 3 }
/**
 * A part, and one sender, who holds half of it, never have less than this: an ordinary form, twenty files of three
 * megabytes. On a disk that has not three times as much, getting one form through counts more than the parts.
 */
const MIN_SHARE = 60_000_000

/** "busy": other uploads have the room; "disk-short": the disk has no more to give. */
export type SpaceFault = "busy" | "disk-short"

/** There is no room for this upload at the moment. */
export class InsufficientSpaceError extends Error {
	override name = "InsufficientSpaceError"
	readonly reason: SpaceFault
	constructor(reason: SpaceFault) {
		super(reason)
		this.reason = reason
	}
}

/** The room of one upload. */
export interface UploadAllocation {
	/**
	 * To be asked before so many bytes are written.
	 * @throws {InsufficientSpaceError}
	 */
	allocate(bytes: number): Promise<void>
	/** To be called when its files are gone. */
	release(): void
}

export interface UploadSpace {
	/** @param sender whose uploads together leave room for those of others */
	startUpload(sender: string): UploadAllocation
	/** Why there was no room, of what `allocate` threw; undefined of any other error. */
	faultOf(error: unknown): SpaceFault | undefined
	/** Bytes that all uploads hold at the moment, those of others too. */
	allocatedBytes(): number
	isDiskSpaceLow(): Promise<boolean>
}

/** "visitors": whoever comes; "members": whom the caller knows. */
export type UploadSpaces = Record<keyof typeof PARTS, UploadSpace>

/** The room on the disk that all uploads of this process share: many slow senders must not fill it together. */
export function createUploadSpaces(
	readDisk: () => Promise<DiskSpace>,
	maxAllocated = MAX_ALLOCATED,
	minShare = MIN_SHARE,
): UploadSpaces {
	const { heldBy, hold } = openLedger()
	async function isDiskSpaceLow(): Promise<boolean> {
		const { free, reserve } = await readDisk()
		return free < reserve
	}
	const openPart = (part: keyof typeof PARTS): UploadSpace => ({
		startUpload(sender) {
			let own = 0
			const holders = [ALL, part, `${part} ${sender}`]
			return {
				async allocate(bytes) {
					const { free, reserve } = await readDisk()
					// Half: what is stored lies there twice until its upload is cleared away.
					const diskShare = (free + heldBy(ALL) - reserve) / 2
					const totalShare = Math.min(maxAllocated, diskShare)
					const partShare = totalShare * PARTS[part]
					const shares = [totalShare, Math.max(partShare, minShare), Math.max(partShare / 2, minShare)]
					if (holders.some((holder, nth) => heldBy(holder) + bytes > (shares[nth] ?? 0))) {
						const isAlone = heldBy(ALL) === own
						throw new InsufficientSpaceError(
							free < reserve || (isAlone && diskShare < maxAllocated) ? "disk-short" : "busy",
						)
					}
					hold(holders, bytes)
					own += bytes
				},
				release() {
					hold(holders, -own)
					own = 0
				},
			}
		},
		faultOf: (error) => (error instanceof InsufficientSpaceError ? error.reason : undefined),
		allocatedBytes: () => heldBy(ALL),
		isDiskSpaceLow,
	})
	return { visitors: openPart("visitors"), members: openPart("members") }
}

const ALL = "all"

/** Bytes that are held by all, by a part and by each sender in it. */
function openLedger() {
	const held = new Map<string, number>()
	const heldBy = (holder: string) => held.get(holder) ?? 0
	function hold(holders: string[], bytes: number): void {
		for (const holder of holders) {
			held.set(holder, heldBy(holder) + bytes)
			if (!heldBy(holder)) held.delete(holder)
		}
	}
	return { heldBy, hold }
}
