import type { DiskSpace } from "../disk-space.server.ts"

/** Bytes that all uploads under way may hold together. */
const MOST_HELD = 2_000_000_000
/**
 * The uploads of one sender hold a third of what there is for all, on a small disk as on a large one, but never less
 * than this: an ordinary form, twenty files of three megabytes.
 */
const LEAST_OF_ONE = 60_000_000

/** "busy": other uploads have the room; "disk-short": the disk has no more to give. */
export type RoomFault = "busy" | "disk-short"

/** There is no room for this upload at the moment. */
export class NoRoom extends Error {
	override name = "NoRoom"
	readonly reason: RoomFault
	constructor(reason: RoomFault) {
		super(reason)
		this.reason = reason
	}
}

/** The room of one upload. */
export interface UploadRoom {
	/**
	 * To be asked before so many bytes are written.
	 * @throws {NoRoom}
	 */
	take(bytes: number): Promise<void>
	/** To be called when its files are gone. */
	release(): void
}

export interface UploadSpace {
	/** @param sender whose uploads together leave room for those of others */
	open(sender: string): UploadRoom
	/** Bytes that uploads hold at the moment. */
	held(): number
	isDiskShort(): Promise<boolean>
}

/** The room on the disk that all uploads of this process share: many slow senders must not fill it together. */
export function openUploadSpace(
	readDisk: () => Promise<DiskSpace>,
	mostHeld = MOST_HELD,
	leastOfOne = LEAST_OF_ONE,
): UploadSpace {
	let held = 0
	const bySender = new Map<string, number>()
	const heldBy = (sender: string) => bySender.get(sender) ?? 0
	return {
		open(sender) {
			let own = 0
			return {
				async take(bytes) {
					const { free, reserve } = await readDisk()
					// Half: what is stored lies there twice until its upload is cleared away.
					const ofDisk = (free + held - reserve) / 2
					const forAll = Math.min(mostHeld, ofDisk)
					const ofOne = Math.max(forAll / 3, leastOfOne)
					if (held + bytes > forAll || heldBy(sender) + bytes > ofOne) {
						const isAlone = held === own
						throw new NoRoom(free < reserve || (isAlone && ofDisk < mostHeld) ? "disk-short" : "busy")
					}
					held += bytes
					own += bytes
					bySender.set(sender, heldBy(sender) + bytes)
				},
				release() {
					held -= own
					bySender.set(sender, heldBy(sender) - own)
					if (!heldBy(sender)) bySender.delete(sender)
					own = 0
				},
			}
		},
		held: () => held,
		async isDiskShort() {
			const { free, reserve } = await readDisk()
			return free < reserve
		},
	}
}
