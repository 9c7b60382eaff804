import { createHash } from "node:crypto"
import { once } from "node:events"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { afterAll, expect, test, vi } from "vitest"
import { applicationAnswers, vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { documents } from "../../app/domain/files/schema.server.ts"
import { sweepOrphans } from "../../app/domain/files/sweep.server.ts"
import { askQuestions, createQuestion } from "../../app/domain/questions/questions.fixture.ts"
import { questionField } from "../../app/domain/questions/rules.ts"
import { BUCKET_CREDENTIALS, openTestBucket } from "../../app/platform/files/bucket.fixture.ts"
import { openBucketStore } from "../../app/platform/files/bucket-store.server.ts"
import { openLog } from "../../app/platform/log.server.ts"
import { openTestDatabase } from "../database.ts"
import { createPdf } from "../documents.ts"
import { createApplicationBody, createApplicationFields, sendApplication } from "./application-form.ts"
import { createFilePayload } from "./extras-form.ts"
import { startServerProcess } from "./server-process.ts"

for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value)
const { db, pool, url } = await openTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), "tamasha-killed-"))
const bucket = await openTestBucket()
afterAll(async () => {
	await bucket.close()
	await rm(dataDir, { recursive: true, force: true })
})
const files = openBucketStore({ bucket: bucket.name, endpoint: bucket.endpoint, region: "us-east-1" })
const edition = await findFirstEdition(db)
const [permit] = await askQuestions(db, edition.id, [
	createQuestion("permit", { kind: "file", isRequired: true }),
])
if (!permit) throw new Error("there is a question")
const file = createFilePayload("permit.pdf", await createPdf())

const start = () =>
	startServerProcess({
		DATABASE_URL: url,
		DATA_DIR: dataDir,
		AUTH_SECRET: "a secret of the tests, forty characters long",
		DEMO_DATA: "off",
		S3_BUCKET: bucket.name,
		S3_ENDPOINT: bucket.endpoint,
		...BUCKET_CREDENTIALS,
	})
const fields = createApplicationFields()
const send = (server: { url: string }) =>
	sendApplication(server, createApplicationBody(fields, { [questionField(permit.id)]: file }))

const count = async () => [await db.$count(vendorApplications), await db.$count(applicationAnswers)]
const firstDocument = async () => (await db.select().from(documents)).at(0)

/** Whoever applies waits for this edition until the transaction is over. */
async function holdEdition() {
	const client = await pool.connect()
	await client.query("begin")
	await client.query("select from editions where id = $1 for no key update", [edition.id])
	return () => client.query("rollback").then(() => client.release())
}

/** Kills a server that takes the form once it has come so far. @returns the document that it left */
async function killOnce(hasComeSoFar: (key: string) => boolean | Promise<boolean>) {
	const server = await start()
	const sending = send(server).catch(() => undefined)
	const isReached = async () => {
		const document = await firstDocument()
		return document !== undefined && (await hasComeSoFar(document.key))
	}
	await expect.poll(isReached).toBe(true)
	server.process.kill("SIGKILL")
	await once(server.process, "exit")
	expect(await sending).toBeUndefined()
	const left = await firstDocument()
	if (!left) throw new Error("the row went away with its process")
	return left
}

async function expectNothingLeft(key: string) {
	await sweepOrphans({ db, files, dataDir, log: openLog("silent") }, new Date())
	expect([await count(), await db.$count(documents), await files.size(key)]).toEqual([[0, 0], 0, undefined])
	expect(await readdir(join(dataDir, "quarantine"))).toEqual([])
}

test("of_an_application_whose_server_was_killed_nothing_counts_and_no_answer_that_is_a_file_is_left (trust.md F2)", async () => {
	bucket.condition = "silent"
	const withoutFile = await killOnce(() => true)
	bucket.condition = "fine"
	// The control: both kills left something behind, the first a row without its file, the second one with it.
	expect([withoutFile.state, await files.size(withoutFile.key)]).toEqual(["reserved", undefined])
	expect(await count()).toEqual([0, 0])
	await expectNothingLeft(withoutFile.key)

	const release = await holdEdition()
	const withFile = await killOnce(async (key) => (await files.size(key)) === file.buffer.length)
	await release()
	expect([withFile.state, await files.size(withFile.key)]).toEqual(["reserved", file.buffer.length])
	expect(await count()).toEqual([0, 0])
	await expectNothingLeft(withFile.key)

	// And the form itself is a good one.
	const server = await start()
	expect((await send(server)).headers.get("location")).toBe(`/contact/received/${fields.submissionKey}`)
	await server.stop()
	expect(await count()).toEqual([1, 1])
	const stored = await firstDocument()
	expect(stored).toMatchObject({ state: "current", field: "answer", questionId: permit.id })
	const content = await buffer(await files.open(stored?.key ?? ""))
	expect(createHash("sha256").update(content).digest("hex")).toBe(stored?.sha256)
})
