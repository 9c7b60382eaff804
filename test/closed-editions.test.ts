import { randomUUID } from "node:crypto"
import { globSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { getTableColumns, getTableName, is, sql } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { beforeEach, describe, expect, test } from "vitest"
import { potter } from "../app/domain/applying/apply.fixture.ts"
import { applyForStall } from "../app/domain/applying/apply.server.ts"
import { closeEdition, reopenEdition } from "../app/domain/editions/closing.server.ts"
import { editions } from "../app/domain/editions/schema.server.ts"
import { createLateLink } from "../app/domain/late-links/commands.server.ts"
import { actor, addFixtures, at, COMMANDS, db, edition, linkMaker } from "./edition-commands.ts"
import { readSources } from "./source-files.ts"
import { TAG_WRITERS } from "./tag-commands.ts"
import { WRITERS_OF_MANY } from "./writers-of-many.ts"

describe("in an edition that is closed", () => {
	let fixtures: Awaited<ReturnType<typeof addFixtures>>
	beforeEach(async () => {
		await reopenEdition(db, edition.id, actor)
		fixtures = await addFixtures()
	})

	test.each(Object.entries(COMMANDS))("%s_is_refused_and_done_once_it_is_open_again", async (_, command) => {
		const { attempt, refusal } = command
		expect(await closeEdition(db, edition.id, actor)).toEqual({ ok: true })
		const before = await readEverything()
		expect(await attempt(fixtures)).toEqual(refusal)
		expect(await readEverything()).toEqual(before)
		// The control: nothing but the closing was in the way.
		expect(await reopenEdition(db, edition.id, actor)).toEqual({ ok: true })
		expect(await attempt(fixtures)).toMatchObject({ ok: true })
	})

	test("a_late_link_lets_nobody_apply_and_a_form_opened_before_the_closing_comes_too_late", async () => {
		const made = await createLateLink(db, edition.id, { note: "Late", days: 3 }, linkMaker)
		if (!made.ok) throw new Error(made.reason)
		await closeEdition(db, edition.id, actor)
		// Another application than those above, of which a repetition would be led to its receipt.
		const newcomer = { ...potter, brandName: "Udongo by night" }
		const applying = (more: object) =>
			applyForStall(db, edition, newcomer, { submissionKey: randomUUID(), at, ...more })
		const refused = { ok: false, reason: "applications-closed" }
		expect(await applying({ lateToken: made.token })).toEqual(refused)
		expect(await applying({ openedAt: new Date(at.getTime() - 60_000) })).toEqual(refused)
		await reopenEdition(db, edition.id, actor)
		expect(await applying({ lateToken: made.token })).toMatchObject({ ok: true })
	})
})

const goesOn = (name: string) => [`privacy/${name}.server.ts`, "goes on"] as const

/** Tables of which a row belongs to an edition or to one of its applications. */
const OTHER_TABLES: Record<string, string> = {
	gallery_pictures: "photographs often come later, and no figure depends on them",
	audit_log: "who did what, copies and erasures too",
	memberships: "who may do what",
	invitations: "who may do what",
	outbox_mails: "letters that have left may be sent again",
	vendor_links: "whoever may look may look on",
	vendor_codes: "asked for while it is open; tried in vendor-pages/codes.test.ts",
}
const modules = globSync("app/domain/*/*schema.server.ts").map((path) => import(pathToFileURL(path).href))
const schemas: object[] = await Promise.all(modules)
const isOfEdition = (table: PgTable) =>
	table === editions ||
	Object.values(getTableColumns(table)).some(({ name }) => ["edition_id", "application_id"].includes(name))
const tables = schemas.flatMap((schema) =>
	Object.entries(schema).filter((entry): entry is [string, PgTable] => is(entry[1], PgTable)),
)
const ofEdition = tables.filter(([, table]) => isOfEdition(table) && !(getTableName(table) in OTHER_TABLES))

async function readEverything() {
	const rows = await Promise.all(
		ofEdition.map(([, table]) => db.execute(sql`select * from ${table} order by 1, 2`)),
	)
	return rows.map((result) => result.rows)
}

const IN_ITS_COMMAND = "in the transaction of a command"
const READS = "only reads"

/** Where rows of editions are written: each function that may be called, in COMMANDS or with the reason why it is not there. */
const WRITERS: Record<string, string | Record<string, string>> = {
	"applications/answers.server.ts": {
		storeAnswers: IN_ITS_COMMAND,
		readAnswers: READS,
		findAnsweredQuestions: READS,
	},
	"applying/apply.server.ts": {},
	"ledger/entries.server.ts": {
		replaceEntries: IN_ITS_COMMAND,
		...{ isOfLedger: READS, isNotReversed: READS, isByPhoneIn: READS },
	},
	"money/invoices.server.ts": "money is booked afterwards, as in money/commands.server.ts",
	"decisions/commands.server.ts": {
		recordDecision: IN_ITS_COMMAND,
		joinStandby: IN_ITS_COMMAND,
		writeDenial: READS,
	},
	"digests/commands.server.ts": "writes about organisers: a closed edition takes no applications",
	"late-links/commands.server.ts": {
		lockLateLink: IN_ITS_COMMAND,
		consumeLateLink: IN_ITS_COMMAND,
	},
	"applications/vendor-events.server.ts":
		"keeps what vendors did, in the transaction of a command, and what somebody has seen",
	"blank-forms/commands.server.ts": {},
	...TAG_WRITERS,
	...WRITERS_OF_MANY,
	"content/edition-documents.server.ts": {
		readEditionDocument: READS,
		readEditionUpdateTime: READS,
		listEditionDocumentNames: READS,
		readStoredEditionDocument: READS,
		writeEditionDocument: IN_ITS_COMMAND,
	},
	"money/commands.server.ts": "money comes in and goes back after it; tried in money/commands.test.ts",
	"choices/commands.server.ts": {},
	"choices/edit-letter.server.tsx": { letterVersionOf: READS, findHeldLetter: READS, readLetterParts: READS },
	"choices/release-job.server.ts": "leaves choices of a closed edition; tried in releases.test.ts",
	"ledger/issue-invoice.server.ts": "in its command; as money/commands.server.ts",
	"choices/releases.server.ts": { stopRelease: "ends what would only be left undone" },
	"standby/commands.server.ts": {},
	"directory/commands.server.ts": {
		addFirstDirectory: "fills a new database",
		updateVendor: IN_ITS_COMMAND,
		addVendor: IN_ITS_COMMAND,
		addListings: IN_ITS_COMMAND,
		lockDirectory: READS,
		removeVendor: IN_ITS_COMMAND,
		removeUnusedLogos: "of listings that are gone",
		deleteListingsOf: "of who is erased",
		detachListings: "of who is erased",
	},
	"directory/make-listings.server.ts": IN_ITS_COMMAND,
	"directory/publish.server.ts": { planUpload: READS },
	"directory/take-logos.server.ts": "asks, and leaves a closed one alone; tried in take-logos.test.ts",
	"editing/commands.server.ts": {},
	"editions/closing.server.ts": {
		lockOpenEdition: READS,
		lockDecisionRules: READS,
		isEditionClosed: READS,
		closeEdition: "the closing itself",
		reopenEdition: "ends it",
	},
	"editions/commands.server.ts": {
		addFirstEditions: "fills a new database",
		updateEdition: IN_ITS_COMMAND,
		createEdition: "makes another edition",
	},
	"editions/preview-links.server.ts": "who looks at a draft changes nothing",
	"cloning/commands.server.ts": "makes another edition",
	"cloning/dismissals.server.ts": { readChecklistLines: READS },
	"decisions/withdrawals.server.ts": {
		findWithdrawal: READS,
		hideListing: IN_ITS_COMMAND,
	},
	"extras/accept.server.ts": { findSubmission: READS },
	"extras/vendor.server.ts": { findExtrasVendor: READS, orMeant: READS, lockVendor: IN_ITS_COMMAND },
	"extras/move-extras.server.ts": IN_ITS_COMMAND,
	"corrections/correct-application.server.ts": { correctFields: "asks, of what its caller locked" },
	"merging/merge-applications.server.ts": { storedValue: READS },
	"merging/separate-application.server.ts": {},
	"applications/corrections.server.ts": {
		readCorrectableFields: READS,
		storeCorrectedFields: IN_ITS_COMMAND,
	},
	"files/commands.server.ts": {
		reserveDocuments: "nobody's yet, and swept",
		storeDocuments: READS,
		acceptDocuments: IN_ITS_COMMAND,
		releaseDocuments: "nobody's any more, and swept",
		sweepReservedDocuments: "nobody's any more",
	},
	"application-forms/commands.server.ts": { writeFormInput: IN_ITS_COMMAND, copyForm: IN_ITS_COMMAND },
	"letter-templates/commands.server.ts": {
		addTemplateVersion: IN_ITS_COMMAND,
		copyTemplates: IN_ITS_COMMAND,
		sendTemplateTest: "goes to the organiser who asks, and changes nothing of the edition",
	},
	"notes/commands.server.ts": { markMentionsRead: "one’s own", markMentionsReadOf: "one’s own" },
	"reviews/commands.server.ts": { writeReviewForm: IN_ITS_COMMAND, copyReviewForm: IN_ITS_COMMAND },
	"questions/commands.server.ts": { writeQuestions: IN_ITS_COMMAND },
	"transfer/commands/import.server.ts": { importSource: IN_ITS_COMMAND },
	"transfer/commands/write.server.ts": IN_ITS_COMMAND,
	"transfer/commands/demo-removal.server.ts": "takes away what was never real",
	"demo/replay.server.ts": "fills a new database",
	"demo/seed.server.ts": "fills a new database",
	...Object.fromEntries(["anonymise", "letters", "recorded-files"].map(goesOn)),
	...Object.fromEntries(
		["applications", "buyers", "forms", "links"].map((what) => goesOn(`expired-${what}`)),
	),
	"upgrade/steps/0005-plain-words.ts": "a new version",
	"upgrade/steps/0006-whole-editions.ts": "a new version",
	"upgrade/steps/0007-edition-names.ts": "a new version",
	"upgrade/steps/0009-directories-of-editions.ts": "a new version",
	"upgrade/steps/0010-site-maps.ts": "a new version",
}

const names = ofEdition.flatMap(([name, table]) => [name, getTableName(table)]).join("|")
const WRITES = new RegExp(
	String.raw`\.(insert|update|delete)\(\s*(table|${names})\b|(insert into|update|delete from)\s+(\$\{|(${names})\b)`,
)
const sources = readSources(["app/domain"])
	.filter(({ path }) => !/\.(test|fixture)\.tsx?$/.test(path))
	.map(({ path, text }) => ({ path: path.replace("app/domain/", ""), text }))

const exportedFunctions = (text: string) =>
	[...text.matchAll(/^export (?:(?:async )?function (\w+)|const (\w+) = (?:async )?(?:<[^>]*>)?\()/gm)].map(
		([, named, assigned]) => named ?? assigned ?? "",
	)

test("whatever_writes_rows_of_an_edition_is_in_the_table", () => {
	const writing = sources.filter(({ text }) => WRITES.test(text)).map(({ path }) => path)
	expect(writing.filter((path) => !(path in WRITERS))).toEqual([])
	expect(writing.length).toBeGreaterThan(15)
	const paths = sources.map(({ path }) => path)
	expect(Object.keys(WRITERS).filter((path) => !paths.includes(path))).toEqual([])
})

const listed = Object.entries(WRITERS).flatMap(([path, reasons]) =>
	typeof reasons === "string" ? [] : [[path, reasons] as const],
)

test.each(listed)("every_function_of_%s_is_refused_in_a_closed_edition_or_has_a_reason", (path, reasons) => {
	const source = sources.find((one) => one.path === path)
	const functions = exportedFunctions(source?.text ?? "")
	expect(functions.filter((name) => !(name in COMMANDS) && !(name in reasons))).toEqual([])
	expect(Object.keys(reasons).filter((name) => !functions.includes(name))).toEqual([])
})

test("control_a_command_that_nobody_listed_is_named", () => {
	const text = "export async function moveApplication(tx: Db) { await tx.update(vendorApplications).set({}) }"
	expect(WRITES.test(text)).toBe(true)
	expect(exportedFunctions(text)).toEqual(["moveApplication"])
	expect(WRITES.test("await tx.update(rateLimits).set({})")).toBe(false)
})
