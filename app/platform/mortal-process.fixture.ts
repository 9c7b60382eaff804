import type { Db } from "./db.server.ts"

class Killed extends Error {}

/** A process that is gone from its `last` call on: nothing that it asks of disk or database happens any more. */
export function createMortalProcess(db: Db, last: number) {
	let calls = 0
	const breathe = () => {
		calls += 1
		if (calls > last) throw new Killed()
	}
	const live =
		<Args extends unknown[], Result>(operation: (...args: Args) => Promise<Result>) =>
		async (...args: Args): Promise<Result> => {
			breathe()
			return operation(...args)
		}
	const mortalDb = new Proxy(db, {
		get(target, name: keyof Db) {
			const member = target[name]
			if (name === "transaction") return live(target.transaction.bind(target))
			if (typeof member !== "function") return member
			return (...args: never[]) => {
				breathe()
				return (member as (...all: never[]) => unknown).apply(target, args)
			}
		},
	})
	return { db: mortalDb, live, calls: () => calls }
}
