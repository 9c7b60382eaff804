import { expect, test } from "vitest"
import { openTestDatabase } from "../../test/database.ts"
import { tryEach } from "./do-each.server.ts"
import { openLog } from "./log.server.ts"
import { transactEach } from "./transact-each.server.ts"

const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })

test("one_that_fails_holds_up_no_other_and_is_told", async () => {
	const [run, failed]: [number[], number[]] = [[], []]
	const isDone = await tryEach([1, 2, 3], {
		async run(item) {
			run.push(item)
			if (item === 2) throw new Error("a bug")
		},
		onError: (_, item) => failed.push(item),
	})
	expect([isDone, run, failed]).toEqual([false, [1, 2, 3], [2]])
})

test("while_the_database_is_away_the_rest_is_not_tried", async () => {
	const { db } = await openTestDatabase()
	const tried: number[] = []
	const run = async (_: unknown, application: number) => {
		tried.push(application)
		throw new Error("Failed query", { cause: away })
	}
	const told = { log: openLog("silent"), failure: "it was not done" }
	await expect(transactEach(db, [1, 2, 3], run, told)).rejects.toThrow("Failed query")
	expect(tried).toEqual([1])
})
