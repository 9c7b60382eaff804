/** In bytes. */
export interface DiskSpace {
	/** What this user may still write. */
	free: number
	/** What uploads leave to everything else: below it they are refused. */
	reserve: number
}

/** Bytes that all uploads under way may hold together. */
const MAX_ALLOCATED = 2_000_000_000
/**
 * The uploads of one sender hold a third of what there is for all, on a small disk as on a large one, but never less
 * than this: an ordinary form, twenty files of three megabytes.
 */
const MIN_SENDER_SHARE = 60_000_000

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
	/** Bytes that uploads hold at the moment. */
	allocatedBytes(): number
	isDiskSpaceLow(): Promise<boolean>
}

/** The room on the disk that all uploads of this process share: many slow senders must not fill it together. */
export function createUploadSpace(
	readDisk: () => Promise<DiskSpace>,
	maxAllocated = MAX_ALLOCATED,
	minSenderShare = MIN_SENDER_SHARE,
): UploadSpace {
	let allocated = 0
	const bySender = new Map<string, number>()
	const allocatedBy = (sender: string) => bySender.get(sender) ?? 0
	return {
		startUpload(sender) {
			let own = 0
			return {
				async allocate(bytes) {
					const { free, reserve } = await readDisk()
					// Half: what is stored lies there twice until its upload is cleared away.
					const diskShare = (free + allocated - reserve) / 2
					const totalShare = Math.min(maxAllocated, diskShare)
					const senderShare = Math.max(totalShare / 3, minSenderShare)
					if (allocated + bytes > totalShare || allocatedBy(sender) + bytes > senderShare) {
						const isAlone = allocated === own
						throw new InsufficientSpaceError(
							free < reserve || (isAlone && diskShare < maxAllocated) ? "disk-short" : "busy",
						)
					}
					allocated += bytes
					own += bytes
					bySender.set(sender, allocatedBy(sender) + bytes)
				},
				release() {
					allocated -= own
					bySender.set(sender, allocatedBy(sender) - own)
					if (!allocatedBy(sender)) bySender.delete(sender)
					own = 0
				},
			}
		},
		faultOf: (error) => (error instanceof InsufficientSpaceError ? error.reason : undefined),
		allocatedBytes: () => allocated,
		async isDiskSpaceLow() {
			const { free, reserve } = await readDisk()
			return free < reserve
		},
	}
}
