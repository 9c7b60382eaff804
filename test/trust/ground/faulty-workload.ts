import { createHash, randomUUID } from "node:crypto"
import { mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { addApplications } from "../../../app/domain/applications/applications.fixture.ts"
import { findLetterSender } from "../../../app/domain/applications/letter-sender.server.ts"
import { APPLICATION_STATUSES, type ApplicationStatus } from "../../../app/domain/applications/rules.ts"
import { applicationDecisions, vendorApplications } from "../../../app/domain/applications/schema.server.ts"
import { decideApplication } from "../../../app/domain/decisions/commands.server.ts"
import { sendConfirmation, sentEffects } from "../../../app/domain/decisions/confirmation.server.ts"
import { submitExtras } from "../../../app/domain/extras/submit.server.ts"
import type { NewDocument } from "../../../app/domain/files/rules.ts"
import { sweepOrphans } from "../../../app/domain/files/sweep.server.ts"
import { openMailDispatcher } from "../../../app/domain/mail/mail-dispatcher.server.ts"
import { outboxMails } from "../../../app/domain/mail/schema.server.ts"
import { offerEffects } from "../../../app/domain/standby/offer-times.server.ts"
import type { Db } from "../../../app/platform/db.server.ts"
import { openLog } from "../../../app/platform/log.server.ts"
import { AUTH_SECRET } from "../../e2e/extras-form.ts"
import type { Random } from "../harness/random.ts"
import { type DecisionRecord, findLostDecisions } from "./decisions.ts"
import type { FaultyServices } from "./faulty-services.ts"
import { deliverWaitingLetters, listLettersInFlight } from "./letters.ts"
import { countSubmissionsByVendor, findUploadInconsistencies } from "./uploads.ts"

const VENDORS = 3
const ACTIONS = 6
const log = openLog("silent")

type Decide = (db: Db, id: number, to: ApplicationStatus) => Promise<{ letter?: { mailId: number } }>

const decideProperly: Decide = async (db, id, to) => {
	const decided = await decideApplication(db, id, to, { by: null, at: new Date() })
	return decided.ok ? decided : {}
}

/** A few vendors and whoever deals with them, while every call may fail. @returns what is wrong afterwards */
export async function runFaultyWorkload(
	services: FaultyServices,
	random: Random,
	decide = decideProperly,
): Promise<string[]> {
	const { db } = services.database
	services.setFaults(undefined)
	services.received.clear()
	await rm(join(services.dataDir, "files"), { recursive: true, force: true })
	// Entries of accounts go with their applications; nobody empties their table.
	await db.execute(sql`delete from vendor_applications`)
	await db.execute(sql`truncate vendor_applications, outbox_mails, documents, vendor_extras cascade`)
	const ids = await addApplications(
		db,
		Array.from({ length: VENDORS }, (_, nth) => ({
			brandName: `V${nth}`,
			emailAddress: `v${nth}@x.example`,
		})),
	)
	const records: DecisionRecord[] = ids.map((vendor) => ({ vendor, acknowledged: "pending", unanswered: [] }))
	const sent = new Map<string, number>()
	const mailDispatcher = openMailDispatcher({
		db,
		transport: services.mail,
		effects: { ...sentEffects, ...offerEffects },
		findSender: findLetterSender,
		findVendorPage: async () => "https://tamasha.example/my",
		findAttachments: async () => [],
		log,
		authSecret: AUTH_SECRET,
		now: () => new Date(),
		jobs: { enqueueAfter: async () => undefined },
	})
	services.setFaults({ random, share: random.pick([0.02, 0.05, 0.1]) })
	await Promise.all(records.map((record, nth) => handleVendor(record, `v${nth}@x.example`)))
	services.setFaults(undefined)
	await settle()
	return findInconsistencies(services, records, sent)

	async function handleVendor(record: DecisionRecord, email: string): Promise<void> {
		for (let step = 0; step < ACTIONS; step += 1) {
			const action = random.pick([
				decideOnce,
				decideOnce,
				confirm,
				sendExtras,
				() => mailDispatcher.deliverDue(),
			])
			// What fails was not promised; the person is told so.
			await action(record, email).catch(() => undefined)
		}
	}
	async function decideOnce(record: DecisionRecord): Promise<void> {
		const nextStatus = random.pick(APPLICATION_STATUSES)
		record.unanswered.push(nextStatus)
		const { letter } = await decide(db, record.vendor, nextStatus)
		record.acknowledged = nextStatus
		record.unanswered = []
		if (letter) await mailDispatcher.deliver(letter.mailId)
	}
	async function confirm({ vendor }: DecisionRecord): Promise<void> {
		const confirmed = await sendConfirmation(db, vendor, {
			origin: "http://x.example",
			by: null,
			at: new Date(),
		})
		if (confirmed.ok) await mailDispatcher.deliver(confirmed.mailId)
	}
	async function sendExtras(_told: DecisionRecord, email: string): Promise<void> {
		const form = await createExtrasForm(services.dataDir, email)
		const tools = { files: services.files, limits: services.limits, log, ip: randomUUID(), at: new Date() }
		const outcome = await submitExtras(db, form, tools)
		if (outcome.ok) sent.set(email, (sent.get(email) ?? 0) + 1)
	}
	/** What the sweep and the job of every minute do. */
	async function settle(): Promise<void> {
		await sweepOrphans(
			{ db, files: services.files, dataDir: services.dataDir, log },
			new Date(Date.now() + 1_000),
		)
		// Tries that go on, e.g. because their outcome could not be written down, end first.
		await mailDispatcher.stop(120_000)
		await deliverWaitingLetters(db, services.mail, await listLettersInFlight(db))
	}
}

async function createExtrasForm(dataDir: string, email: string) {
	const content = Buffer.from(`%PDF-1.4\n${randomUUID()}`)
	const path = join(dataDir, "sent", randomUUID())
	await mkdir(join(dataDir, "sent"), { recursive: true })
	await writeFile(path, content)
	const sha256 = createHash("sha256").update(content).digest("hex")
	const file = { name: "form.pdf", path, size: content.length, sha256, mediaType: "application/pdf" as const }
	const documents: NewDocument[] = [{ field: "indemnity", ...file }]
	return {
		formKey: randomUUID(),
		fields: { email, extraWristbands: 1, wantsHay: false, hayBales: 0 },
		documents,
	}
}

async function findInconsistencies(
	{ database, dataDir, received }: FaultyServices,
	records: DecisionRecord[],
	sent: Map<string, number>,
) {
	const { db } = database
	const problems = await findLostDecisions(db, records)
	problems.push(...(await findUploadInconsistencies(db, dataDir, new Set())))
	const stored = await countSubmissionsByVendor(db)
	for (const [email, times] of sent) {
		if ((stored.get(email) ?? 0) < times) problems.push(`${email} was told ${times} times that all is stored`)
	}
	const letters = await db.select().from(outboxMails)
	for (const { cause, state, messageId } of letters) {
		const times = received.get(messageId) ?? 0
		const right = {
			sent: times === 1,
			failed: times === 0,
			"maybe-sent": times <= 1,
			withdrawn: times === 0,
			held: false,
			queued: false,
			sending: false,
		}
		if (!right[state]) problems.push(`${cause} is ${state} and came ${times} times`)
	}
	const decisions = await db.select().from(applicationDecisions)
	for (const { id, confirmationSent } of await db.select().from(vendorApplications)) {
		const decidedAt = Math.max(
			...decisions.filter((one) => one.applicationId === id).map((one) => one.decidedAt.getTime()),
		)
		const confirmed = letters.filter(
			(one) => one.applicationId === id && one.kind === "confirmation" && one.state === "sent",
		)
		const since = confirmed.some(({ queuedAt }) => queuedAt.getTime() > decidedAt)
		// One of the same millisecond as the decision may be of either.
		const isWrong = confirmationSent ? confirmed.length === 0 : since
		if (isWrong) problems.push(`vendor ${id}: confirmation sent ${confirmationSent}`)
	}
	return problems
}
