import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { openLog } from "../app/platform/log.server.ts"
import { stopAll } from "./stop-all.ts"

test("what_does_not_stop_keeps_nobody_from_waiting_for_the_rest", async () => {
	const stopped: string[] = []
	const stops = [
		async () => {
			throw new Error("the database is away")
		},
		async () => {
			await pause(20)
			stopped.push("letters")
		},
	]
	await stopAll(stops, openLog("silent"))
	expect(stopped).toEqual(["letters"])
})
