import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { openScriptedMailServer } from "../../platform/mail/scripted-mail-server.fixture.ts"
import { currentTrace, runWithTrace } from "../../platform/trace.server.ts"
import { resendMail } from "./commands.server.ts"
import { openTestMailDispatcher, openTestTransport, queueTestMail } from "./mail-dispatcher.fixture.ts"

const { db } = await openTestDatabase()

/** A log that keeps under which request each line was written. */
function createRecordingLog() {
	const lines: [string, string | undefined][] = []
	const log = openLog("silent").child({})
	const record = (_: object, message: string) => void lines.push([message, currentTrace().requestId])
	return { lines, log: Object.assign(log, { info: record, warn: record }) }
}

test("the_lines_of_a_letter_are_found_by_the_request_that_queued_it_last", async () => {
	const server = await openScriptedMailServer()
	const { lines, log } = createRecordingLog()
	const dispatcher = openTestMailDispatcher({ db, transport: openTestTransport(server.url), log })
	await runWithTrace({ requestId: "first" }, () => queueTestMail(db))
	await runWithTrace({ requestId: "second" }, () => queueTestMail(db))
	await queueTestMail(db)
	await dispatcher.deliverDue()
	expect(lines.sort()).toEqual([
		["letter sent", undefined],
		["letter sent", "first"],
		["letter sent", "second"],
	])
})

test("a_letter_that_is_sent_again_belongs_to_the_request_that_asked_for_it", async () => {
	const { lines, log } = createRecordingLog()
	const refusing = await openScriptedMailServer({ answerLetter: () => Promise.reject(new Error("no")) })
	const dispatcher = openTestMailDispatcher({ db, transport: openTestTransport(refusing.url), log })
	const id = await runWithTrace({ requestId: "first" }, () => queueTestMail(db))
	await runWithTrace({ requestId: "tries" }, () => dispatcher.deliver(id))
	await db.execute("update outbox_mails set state = 'failed'")
	await runWithTrace({ requestId: "again" }, () => resendMail(db, id, { by: null, at: new Date() }))
	await dispatcher.deliverDue()
	expect(lines.map(([, requestId]) => requestId)).toEqual(["tries", "again"])
})
