import { mkdtemp, rm } from "node:fs/promises"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { and, desc, eq, isNotNull } from "drizzle-orm"
import { onTestFinished } from "vitest"
import { addApplications } from "../../../app/domain/applications/applications.fixture.ts"
import { findUntrueTellings, toldBy } from "../../../app/domain/choices/choices.fixture.ts"
import { releaseDueChoices } from "../../../app/domain/choices/release-job.server.ts"
import { releaseItems, releases } from "../../../app/domain/choices/schema.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../../../app/domain/editions/editions.fixture.ts"
import { outboxMails } from "../../../app/domain/mail/schema.server.ts"
import type { Db } from "../../../app/platform/db.server.ts"
import { openLog } from "../../../app/platform/log.server.ts"
import { openTestDatabase } from "../../database.ts"
import { type MailServer, openMailServer } from "../../e2e/mail-server.ts"
import { type LaunchedServer, launchServer } from "../../e2e/server-process.ts"
import type { Random } from "../harness/random.ts"
import { createTransport, deliverWaitingLetters, listLettersInFlight } from "./letters.ts"
import { roleOf, signInWith } from "./team.ts"
import { SETTINGS } from "./test-server.ts"

const ORGANISERS = 4

/** Applications of an edition that chooses first, organisers who are signed in, and a server that can be killed. */
export async function openSeasonOfChoices(applications: number) {
	const { db, url: databaseUrl } = await openTestDatabase()
	const mail = await openMailServer()
	onTestFinished(() => mail.close())
	const dataDir = await mkdtemp(join(tmpdir(), "tamasha-choosing-"))
	onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
	// The same one at each start, so that a page that is open finds the next server.
	const port = await findFreePort()
	const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SMTP_URL: mail.url, PORT: String(port) }
	let running: LaunchedServer | undefined
	const start = async () => {
		running = launchServer({ ...SETTINGS, ...env })
		return running.serving
	}
	const kill = async () => {
		running?.process.kill("SIGKILL")
		await running?.exited
	}
	onTestFinished(kill)
	const output = () => running?.output() ?? ""
	const url = await start()
	const edition = await findFirstEdition(db)
	await holdDecisionLetters(db)
	const vendors = await addApplications(
		db,
		Array.from({ length: applications }, (_, nth) => ({
			brandName: `Vendor ${nth}`,
			emailAddress: `vendor-${nth}@clay.example`,
			tentSpace: "Walk-in Tent - Kshs 36,000",
		})),
	)
	const cookies: string[] = []
	for (let nth = 0; nth < ORGANISERS; nth += 1) cookies.push(await signInWith(db, url, roleOf("organiser")))
	return { db, databaseUrl, mail, url, edition, vendors, cookies, start, kill, output }
}

export type SeasonOfChoices = Awaited<ReturnType<typeof openSeasonOfChoices>>

async function findFreePort(): Promise<number> {
	const probe = createServer()
	await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve))
	const { port } = probe.address() as AddressInfo
	await new Promise((resolve) => probe.close(resolve))
	return port
}

/** Waits until a random part of the newest release is told, or some of its letters have left. */
export async function waitForMidst({ db, mail }: SeasonOfChoices, random: Random): Promise<void> {
	const release = await findNewestRelease(db)
	const letters = mail.mails.length + random.whole(1, 12)
	const told = random.whole(0, Math.max(1, release?.total ?? 1))
	const isReached = random.chance(0.7)
		? async () => ((await findNewestRelease(db))?.told ?? 0) >= told
		: async () => mail.mails.length >= letters
	const deadline = Date.now() + 5_000
	while (Date.now() < deadline && !(await isReached())) await pause(3)
	await pause(random.whole(0, 6))
}

/** How many choices the newest release lists, and how many of these are told. */
export async function findNewestRelease(db: Db) {
	const [newest] = await db.select().from(releases).orderBy(desc(releases.id)).limit(1)
	if (!newest) return undefined
	const ofRelease = eq(releaseItems.releaseId, newest.id)
	const [total, told] = await Promise.all([
		db.$count(releaseItems, ofRelease),
		db.$count(releaseItems, and(ofRelease, isNotNull(releaseItems.outcome))),
	])
	return { total, told }
}

/** What another process does: it goes on with what was broken off. */
export const goOnWithReleases = (db: Db) => releaseDueChoices(db, () => new Date(), openLog("silent"))

/** Sends what waits; the letters that a process was handing over when it died go into `inFlight`. */
export async function deliverAll({ db, mail }: SeasonOfChoices, inFlight: Set<string>): Promise<void> {
	const abandoned = await listLettersInFlight(db)
	for (const id of abandoned) inFlight.add(id)
	await deliverWaitingLetters(db, createTransport(mail.url), abandoned)
}

/** What is wrong once everybody is told and nothing waits: in the database, and in what the mail server has. */
export async function findWrongVerdicts(
	{ db, mail, vendors }: Pick<SeasonOfChoices, "db" | "mail" | "vendors">,
	inFlight: Set<string>,
): Promise<string[]> {
	const problems = await findUntrueTellings(db)
	const rows = await db.select().from(outboxMails)
	const received = Map.groupBy(mail.mails, ({ messageId = "none" }) => messageId)
	const byId = new Map(rows.map((row) => [row.messageId, row]))
	for (const [id, copies] of received) {
		const row = byId.get(id)
		if (!row) problems.push(`${id} is of no letter`)
		else if (copies.some((copy) => !isSameLetter(copy, row))) problems.push(`${id} says something else`)
		if (copies.length > 1 && !inFlight.has(id)) problems.push(`${id} came ${copies.length} times`)
	}
	for (const { messageId, state, applicationId, cause } of rows) {
		if (state === "sent" && !received.has(messageId)) problems.push(`${cause} never arrived`)
		if (state === "withdrawn" && received.has(messageId)) problems.push(`${cause} arrived, though withdrawn`)
		if (!["sent", "withdrawn"].includes(state) && !inFlight.has(messageId))
			problems.push(`${cause} of ${applicationId} is ${state}`)
	}
	const reached = new Set(
		rows.filter(({ messageId }) => received.has(messageId)).map((row) => row.applicationId),
	)
	return [...problems, ...vendors.filter((id) => !reached.has(id)).map((id) => `${id} was sent nothing`)]
}

type ReceivedMail = MailServer["mails"][number]

function isSameLetter(copy: ReceivedMail, row: typeof outboxMails.$inferSelect): boolean {
	const { kind } = row
	const isTheirs = copy.recipients.includes(row.recipient)
	return isTheirs && copy.subject === row.subject && toldBy({ kind, text: copy.text ?? "" }) === toldBy(row)
}
