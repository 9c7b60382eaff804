import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { openScriptedServer } from "../../platform/mail/scripted-server.fixture.ts"
import { currentTrace, traced } from "../../platform/trace.server.ts"
import { resendMail } from "./commands.server.ts"
import { openTestOffice, queueTestMail, transportTo } from "./post-office.fixture.ts"

const { db } = await openTestDatabase()

/** A log that keeps under which request each line was written. */
function listeningLog() {
	const lines: [string, string | undefined][] = []
	const log = openLog("silent").child({})
	const hear = (_: object, words: string) => void lines.push([words, currentTrace().requestId])
	return { lines, log: Object.assign(log, { info: hear, warn: hear }) }
}

test("the_lines_of_a_letter_are_found_by_the_request_that_queued_it_last", async () => {
	const server = await openScriptedServer()
	const { lines, log } = listeningLog()
	const office = openTestOffice({ db, transport: transportTo(server.url), log })
	await traced({ requestId: "first" }, () => queueTestMail(db))
	await traced({ requestId: "second" }, () => queueTestMail(db))
	await queueTestMail(db)
	await office.deliverDue()
	expect(lines.sort()).toEqual([
		["letter sent", undefined],
		["letter sent", "first"],
		["letter sent", "second"],
	])
})

test("a_letter_that_is_sent_again_belongs_to_the_request_that_asked_for_it", async () => {
	const { lines, log } = listeningLog()
	const refusing = await openScriptedServer({ answerLetter: () => Promise.reject(new Error("no")) })
	const office = openTestOffice({ db, transport: transportTo(refusing.url), log })
	const id = await traced({ requestId: "first" }, () => queueTestMail(db))
	await traced({ requestId: "tries" }, () => office.deliver(id))
	await db.execute("update outbox_mails set state = 'failed'")
	await traced({ requestId: "again" }, () => resendMail(db, id, { by: null, at: new Date() }))
	await office.deliverDue()
	expect(lines.map(([, requestId]) => requestId)).toEqual(["tries", "again"])
})
