import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { addPotter } from "../app/domain/applications/applications.fixture.ts"
import { potter } from "../app/domain/applying/apply.fixture.ts"
import { applyForStall } from "../app/domain/applying/apply.server.ts"
import { ORGANISER, openBlankFormEnvironment } from "../app/domain/blank-forms/blank-forms.fixture.ts"
import { removeBlankForm } from "../app/domain/blank-forms/commands.server.ts"
import { listBlankForms } from "../app/domain/blank-forms/queries.server.ts"
import { dismissLine, readChecklistLines, restoreLine } from "../app/domain/cloning/dismissals.server.ts"
import { correctAsOnScreen, typing } from "../app/domain/corrections/corrections.fixture.ts"
import { decideApplication, removeFromAccepted } from "../app/domain/decisions/commands.server.ts"
import { sendConfirmation } from "../app/domain/decisions/confirmation.server.ts"
import { undoWithdrawal, withdrawApplication } from "../app/domain/decisions/withdrawals.server.ts"
import { addListings } from "../app/domain/directory/commands.server.ts"
import {
	addDrafts,
	makeDrafts,
	publishDirectory,
	unpublishDirectory,
} from "../app/domain/directory/publish.server.ts"
import { changeSection, removeSection } from "../app/domain/editing/commands.server.ts"
import { readFieldChoices } from "../app/domain/editing/field-choices.server.ts"
import { findSection, readSection } from "../app/domain/editing/queries.server.ts"
import { fieldOfSection } from "../app/domain/editing/sections.server.ts"
import { publishEdition } from "../app/domain/editions/commands.server.ts"
import { findFirstEdition } from "../app/domain/editions/editions.fixture.ts"
import { findEdition } from "../app/domain/editions/queries.server.ts"
import { editions } from "../app/domain/editions/schema.server.ts"
import { acceptExtras } from "../app/domain/extras/accept.server.ts"
import { findExtrasVendor } from "../app/domain/extras/vendor.server.ts"
import { createLateLink, revokeLateLink } from "../app/domain/late-links/commands.server.ts"
import { listLateLinks } from "../app/domain/late-links/queries.server.ts"
import { mergeAsOnScreen } from "../app/domain/merging/merge.fixture.ts"
import { separateApplication } from "../app/domain/merging/separate-application.server.ts"
import { createQuestion } from "../app/domain/questions/questions.fixture.ts"
import { removeFromStandby } from "../app/domain/standby/commands.server.ts"
import { planImport, runImport } from "../app/domain/transfer/commands/import.server.ts"
import { SECRET, store, writeApplicationsFile } from "../app/domain/transfer/transfer.fixture.ts"
import { createChoiceAttempts } from "./choice-attempts.ts"
import { openTestDatabase } from "./database.ts"
import type { Fixtures } from "./edition-fixtures.ts"
import { addNote, createNoteCommands } from "./note-commands.ts"
import { addPapers, createPaperCommands } from "./paper-commands.ts"
import { addDeskFixtures, createTagCommands } from "./tag-commands.ts"

export const { db } = await openTestDatabase()
const { upload } = await openBlankFormEnvironment(db)
export const edition = await findFirstEdition(db)
export const at = new Date("2026-11-20T09:00:00Z")
export const actor = { by: ORGANISER, at }
export const linkMaker = { ...actor, authSecret: SECRET }
const silent = { ...actor, reason: "" }
const source = await cloneFrom("global-village-september-2025")
// Fixtures have numbers of their own, from 1 on.
await db.update(editions).set({ nextNumber: 10_000 })
const EMAIL = "potter@clay.example"
const LISTING = { name: "Late", craft: "", description: "", website: "" } as const
const STORED = { stored: [], insuranceStored: true }
const ORIGIN = "https://tamasha.example"

/** As if the edition was made from this one, with which it has its venue in common. */
async function cloneFrom(slug: string) {
	const source = await findEdition(db, slug)
	if (!source) throw new Error(`there is no ${slug}`)
	await db.update(editions).set({ clonedFrom: source.id }).where(eq(editions.id, edition.id))
	return source
}

export async function addFixtures(): Promise<Fixtures> {
	await db.execute(sql`truncate blank_forms, late_links, directory_vendors, checklist_dismissals cascade`)
	const pending = await addPotter(db, { emailAddress: "pending@clay.example" })
	const approved = await addPotter(db, { status: "approved", emailAddress: EMAIL })
	const merged = await addPotter(db, { emailAddress: "merged@clay.example", mergedIntoId: approved })
	await createLateLink(db, edition.id, { note: "Udongo", days: 3 }, linkMaker)
	const [link] = await listLateLinks(db, edition.id)
	await upload(edition.id, "a form")
	const [form] = await listBlankForms(db, edition.id)
	await addListings(db, edition.id, [{ ...LISTING, name: "Udongo" }])
	if (!link || !form) throw new Error("a fixture is missing")
	const note = await addNote(db, edition.id, pending, actor)
	const desk = await addDeskFixtures(db, edition.id, pending)
	const papers = await addPapers(db, edition.id, approved, actor)
	return { pending, approved, merged, lateLink: link.id, blankForm: form, note, desk, papers }
}

async function changeText(name: string) {
	const section = await findSection(db, name)
	if (!section) throw new Error(`no part is called ${name}`)
	const seen = Object(await readSection(db, section))
	const overview = { ...seen.overview, tagline: "Another tagline" }
	const value = "overview" in seen ? { ...seen, overview } : { ...seen, name: `${seen.name}.` }
	const field = fieldOfSection(section, await readFieldChoices(db))
	return changeSection(db, section, field, { expected: seen, value, ...actor })
}

async function addQuestion() {
	const section = await findSection(db, `application-form-${edition.slug}`)
	if (!section) throw new Error("the edition has no application form")
	const expected = await readSection(db, section)
	const value = [createQuestion("neighbour")]
	return changeSection(db, section, fieldOfSection(section, await readFieldChoices(db)), {
		expected,
		value,
		...actor,
	})
}

async function changeListing(change: "add" | "edit" | "remove") {
	const section = await findSection(
		db,
		change === "add" ? `new-vendor.${edition.slug}` : `vendor.${edition.slug}.udongo`,
	)
	if (!section) throw new Error("there is no such listing")
	const field = fieldOfSection(section, await readFieldChoices(db))
	if (change === "remove") return removeSection(db, section, field, actor)
	const expected = Object(await readSection(db, section))
	const value = {
		...expected,
		name: `${expected.name}Udongo`,
		craft: "pottery",
		description: "Mugs.",
		website: "",
	}
	return changeSection(db, section, field, { expected, value, ...actor })
}

/** The first line of the checklist. */
async function changeChecklist(change: typeof dismissLine) {
	const [line] = (await readChecklistLines(db, edition, source, at)).left
	return change(db, edition.id, line?.line ?? "", actor)
}

/** As the others answer. */
const answerOf = <T extends object>(outcome: number | T) =>
	typeof outcome === "number" || !("reason" in outcome) ? { ok: true } : outcome

async function importLine(run: typeof runImport) {
	const path = await writeApplicationsFile({ id: "90900", brand_name: "Late", email_address: "l@x.example" })
	const options = { by: undefined, at, store, secret: SECRET }
	return run(db, edition.id, [{ name: "late.csv", path }], options)
}

async function sendExtras() {
	const vendor = await findExtrasVendor(db, edition.id, EMAIL)
	if (!vendor) throw new Error("the vendor was not found")
	const fields = { email: EMAIL, extraWristbands: 1, wantsHay: false, hayBales: 0 }
	return acceptExtras(db, { submissionKey: randomUUID(), edition, vendor, fields, ...STORED }, at)
}

const choices = createChoiceAttempts(db, edition.id, { ...actor, origin: ORIGIN })

type Attempt = (fixtures: Fixtures) => Promise<unknown>
const closed = { ok: false, reason: "edition-closed" }
const importRefused = { ok: false, problems: [{ file: "late.csv", reason: "edition-closed" }] }

/** Every command that changes something of an edition, and what it answers of one that is closed. */
export const COMMANDS: Record<string, { attempt: Attempt; refusal: object }> = {
	decideApplication: {
		attempt: ({ pending }) => decideApplication(db, pending, "denied", actor),
		refusal: closed,
	},
	removeFromAccepted: { attempt: ({ approved }) => removeFromAccepted(db, approved, actor), refusal: closed },
	sendConfirmation: {
		attempt: ({ approved }) => sendConfirmation(db, approved, { ...actor, origin: ORIGIN }),
		refusal: closed,
	},
	mergeApplications: {
		attempt: (all) => mergeAsOnScreen(db, [all.approved, all.pending], actor),
		refusal: closed,
	},
	separateApplication: { attempt: ({ merged }) => separateApplication(db, merged, actor), refusal: closed },
	correctApplication: {
		attempt: ({ pending }) =>
			correctAsOnScreen(db, pending, { typed: typing({ brandName: "By day" }), ...actor }),
		refusal: closed,
	},
	applyForStall: {
		attempt: () => applyForStall(db, edition, potter, { submissionKey: randomUUID(), at }),
		refusal: { ok: false, reason: "applications-closed" },
	},
	createLateLink: {
		attempt: () => createLateLink(db, edition.id, { note: "Another", days: 1 }, linkMaker),
		refusal: closed,
	},
	revokeLateLink: {
		attempt: ({ lateLink }) => revokeLateLink(db, { id: lateLink, editionId: edition.id }, actor),
		refusal: closed,
	},
	withdrawApplication: { attempt: (all) => withdrawApplication(db, all.pending, silent), refusal: closed },
	undoWithdrawal: { attempt: ({ pending }) => undoWithdrawal(db, pending, actor), refusal: closed },
	acceptExtras: { attempt: sendExtras, refusal: { ok: false, reason: "closed" } },
	uploadBlankForm: {
		attempt: ({ blankForm }) => upload(edition.id, "another form", { expected: blankForm.sha256 }),
		refusal: closed,
	},
	removeBlankForm: {
		attempt: ({ blankForm }) => removeBlankForm(db, blankForm.id, { ...actor, expected: blankForm.sha256 }),
		refusal: closed,
	},
	runImport: { attempt: () => importLine(runImport), refusal: importRefused },
	planImport: { attempt: () => importLine(planImport), refusal: importRefused },
	changeSection: { attempt: () => changeText(`season-${edition.slug}`), refusal: closed },
	"changeSection of a page": { attempt: () => changeText("festival-eventpage"), refusal: closed },
	makeDrafts: { attempt: async () => answerOf(await makeDrafts(db, edition.id, actor)), refusal: closed },
	addDrafts: {
		attempt: async () => answerOf(await addDrafts(db, edition.id, [{ line: 2, listing: LISTING }], actor)),
		refusal: closed,
	},
	publishDirectory: {
		attempt: async () => answerOf(await publishDirectory(db, edition.id, actor)),
		refusal: closed,
	},
	unpublishDirectory: {
		attempt: async () => answerOf(await unpublishDirectory(db, edition.id, actor)),
		refusal: closed,
	},
	publishEdition: {
		attempt: () => publishEdition(db, edition.id, { ...actor, isPublished: true }),
		refusal: closed,
	},
	dismissLine: { attempt: () => changeChecklist(dismissLine), refusal: closed },
	restoreLine: { attempt: () => changeChecklist(restoreLine), refusal: closed },
	"changeSection of a listing": { attempt: () => changeListing("edit"), refusal: closed },
	"changeSection of a new listing": { attempt: () => changeListing("add"), refusal: closed },
	removeSection: { attempt: () => changeListing("remove"), refusal: closed },
	chooseForApplication: { attempt: ({ pending }) => choices.choose(pending), refusal: closed },
	takeBackChoice: { attempt: ({ pending }) => choices.takeBack(pending), refusal: closed },
	returnToPending: { attempt: ({ approved }) => choices.returnToPending(approved), refusal: closed },
	editHeldLetter: { attempt: ({ pending }) => choices.editLetter(pending), refusal: closed },
	requestRelease: { attempt: ({ pending }) => choices.release(pending), refusal: closed },
	prepareBulkChange: { attempt: ({ pending }) => choices.prepareMany(pending), refusal: closed },
	removeFromStandby: { attempt: ({ pending }) => removeFromStandby(db, pending, actor), refusal: closed },
	...createNoteCommands(db, actor, closed),
	...createPaperCommands(db, edition.id, actor, closed),
	...createTagCommands(db, edition.id, { actor, refusal: closed }),
	"changeSection of its questions": { attempt: addQuestion, refusal: closed },
}
