import { eq } from "drizzle-orm"
import { prepareBulkChange } from "../app/domain/bulk-changes/prepare.server.ts"
import { readReleaseVersion } from "../app/domain/choices/choices.fixture.ts"
import {
	chooseForApplication,
	returnToPending,
	takeBackChoice,
} from "../app/domain/choices/commands.server.ts"
import { editHeldLetter, findHeldLetter } from "../app/domain/choices/edit-letter.server.tsx"
import { requestRelease } from "../app/domain/choices/releases.server.ts"
import { isEditionClosed } from "../app/domain/editions/closing.server.ts"
import { editions } from "../app/domain/editions/schema.server.ts"
import type { Db } from "../app/platform/db.server.ts"

/** What organisers do about choices, each in an edition whose letters are held while it is open. */
export function createChoiceAttempts(
	db: Db,
	editionId: number,
	chooser: { by: string; at: Date; origin: string },
) {
	const setLetters = (decisionLetters: "held" | "at-once") =>
		db.update(editions).set({ decisionLetters }).where(eq(editions.id, editionId))
	async function whileHeld<T>(attempt: () => Promise<T>): Promise<T> {
		if (await isEditionClosed(db, editionId)) return attempt()
		await setLetters("held")
		return attempt().finally(() => setLetters("at-once"))
	}
	const choose = (id: number) => chooseForApplication(db, id, "yes", chooser)
	return {
		choose: (id: number) => whileHeld(() => choose(id)),
		prepareMany: (id: number) =>
			prepareBulkChange(db, editionId, { ...chooser, selection: { ids: [id] }, target: "yes" }),
		takeBack: (id: number) => whileHeld(() => takeBackChoice(db, id, chooser)),
		returnToPending: async (id: number) => (await returnToPending(db, id, chooser)).decided,
		editLetter: (id: number) =>
			whileHeld(async () => {
				await choose(id)
				const expected = (await findHeldLetter(db, id, chooser))?.version ?? ""
				const edited = { subject: "Karibu", text: "You have a stall." }
				return editHeldLetter(db, id, { ...chooser, expected, edited })
			}),
		release: (id: number) =>
			whileHeld(async () => {
				await choose(id)
				const selection = { choices: ["yes"] } as const
				const expected = await readReleaseVersion(db, editionId, selection)
				const request = { ...chooser, selection, expected, twoAnswers: "tell", dueAt: chooser.at } as const
				return requestRelease(db, editionId, request)
			}),
	}
}
