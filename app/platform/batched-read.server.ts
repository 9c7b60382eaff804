import type { Db } from "./db.server.ts"

/**
 * Makes one query of reads that are asked for at the same moment, as the loaders of a page do: a query costs the
 * processor more than what it brings. It begins after all of them were asked for, so none gets to see an earlier state.
 * @param readAll leaves out of its answer what is not there
 */
export function createBatchedRead<Key, Value>(readAll: (db: Db, keys: Key[]) => Promise<Map<Key, Value>>) {
	const batches = new WeakMap<Db, { keys: Set<Key>; result: Promise<Map<Key, Value>> }>()

	function openBatch(db: Db) {
		const keys = new Set<Key>()
		const result = new Promise<void>((resolve) => process.nextTick(resolve)).then(() => {
			batches.delete(db)
			return readAll(db, [...keys])
		})
		const batch = { keys, result }
		batches.set(db, batch)
		return batch
	}

	return async (db: Db, key: Key): Promise<Value | undefined> => {
		const { keys, result } = batches.get(db) ?? openBatch(db)
		keys.add(key)
		return (await result).get(key)
	}
}
