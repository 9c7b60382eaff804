import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { randomFrom } from "../../../test/trust/harness/random.ts"
import type { Delivery } from "../../platform/mail/delivery.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { APPLICATION_STATUSES } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { openScriptedMailDispatcher } from "../mail/mail-dispatcher.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { decideApplication, removeFromAccepted } from "./commands.server.ts"
import { sendConfirmation, sentEffects } from "./confirmation.server.ts"

const { db } = await openTestDatabase()
const origin = "https://tamasha.example"
const decider = () => ({ by: null, at: new Date() })
const letters = (id: number) =>
	db.select().from(outboxMails).where(eq(outboxMails.applicationId, id)).orderBy(asc(outboxMails.id))
const SENT: Delivery = { outcome: "sent" }
const UNREACHABLE: Delivery = { outcome: "unreachable", message: "connect ECONNREFUSED" }

/** Three organisers decide and confirm, and two processes deliver, while the mail server comes and goes. */
async function simulateOutages(seed: string) {
	const random = randomFrom(seed)
	const [id = 0] = await addApplications(db, [{ emailAddress: "potter@clay.example" }])
	const isOver = { now: false }
	const dispatcher = openScriptedMailDispatcher({ db, effects: sentEffects }, async () => {
		await new Promise((resolve) => setTimeout(resolve, random.whole(0, 6)))
		if (isOver.now || random.chance(0.4)) return SENT
		return random.pick<Delivery>([UNREACHABLE, { outcome: "refused", final: false, message: "451 Later" }])
	})
	const actions = [
		() => decideApplication(db, id, random.pick(APPLICATION_STATUSES), decider()),
		() => decideApplication(db, id, random.pick(APPLICATION_STATUSES), decider()),
		() => sendConfirmation(db, id, { origin, ...decider() }),
		() => removeFromAccepted(db, id, decider()),
	]
	const dueAtOnce = () =>
		db
			.update(outboxMails)
			.set({ nextAttemptAt: new Date(0) })
			.where(eq(outboxMails.state, "queued"))
	const decideRepeatedly = async () => {
		for (let step = 0; step < 8; step += 1) await random.pick(actions)()
	}
	const deliverRepeatedly = async () => {
		for (let step = 0; step < 8; step += 1) {
			await dueAtOnce()
			await dispatcher.deliverDue()
		}
	}
	await Promise.all([
		decideRepeatedly(),
		decideRepeatedly(),
		decideRepeatedly(),
		deliverRepeatedly(),
		deliverRepeatedly(),
	])
	isOver.now = true
	await dueAtOnce()
	await dispatcher.deliverDue()
	return { id, taken: dispatcher.taken }
}

/** What is wrong once everything was delivered; empty when all is well. */
async function findWrongLetters({ id, taken }: { id: number; taken: string[] }): Promise<string[]> {
	const [vendor] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	const all = await letters(id)
	const wrong = all
		.filter(({ state }) => state !== "sent" && state !== "withdrawn")
		.map(({ cause, state }) => `${cause} is ${state}`)
	for (const { state, messageId, cause } of all) {
		const times = taken.filter((one) => one === messageId).length
		if (times !== (state === "sent" ? 1 : 0)) wrong.push(`${cause} is ${state} and came ${times} times`)
	}
	const valid = all.filter(({ withdrawnFor }) => !withdrawnFor)
	const last = valid.findLast(({ messageId }) => taken.includes(messageId))
	const lastDenial = valid.findLast(({ kind }) => kind === "denial")
	if (vendor?.status === "denied" && last?.kind !== "denial") wrong.push(`denied, last told ${last?.kind}`)
	if (vendor?.confirmationSent && last?.kind !== "confirmation") wrong.push("confirmed, and told otherwise")
	if (vendor?.status === "denied" && lastDenial?.state !== "sent") wrong.push("the denial never left")
	return wrong
}

test("whatever_is_decided_while_the_mail_server_comes_and_goes_nobody_is_told_what_is_no_longer_so", async () => {
	for (let nth = 0; nth < 40; nth += 1) {
		const seed = `decisions and outages ${nth}`
		expect({ seed, wrong: await findWrongLetters(await simulateOutages(seed)) }).toEqual({ seed, wrong: [] })
	}
})
