import type { StallOptions } from "../../../domain/applications/stall-options.server.ts"
import { chosenFiles, findChosenFileFault } from "../../../domain/files/first-look.ts"
import type { Refusal } from "../../../domain/files/rules.ts"
import { idsAskedIn } from "../../../domain/questions/rules.ts"
import { fileFieldsOf, isPictureField, MAX_SENT_FILE_SIZE } from "./application-files.ts"
import { findFileErrors } from "./file-errors.ts"

type FormOptions = Pick<StallOptions, "settings" | "questions">

/** What is wrong with each file that was looked at. */
const faults = new WeakMap<File, Refusal | undefined>()

/** Looks at the files of a form, so that `findChosenFileErrors` knows of them. */
export async function inspectFiles(form: FormData, options: FormOptions): Promise<void> {
	const inspected = fileFieldsOf(options).flatMap((field) => {
		const only = isPictureField(field) ? ("pictures" as const) : undefined
		const files = chosenFiles(form, field).filter((file) => !faults.has(file))
		return files.map(async (file) =>
			faults.set(file, await findChosenFileFault(file, { fileSize: MAX_SENT_FILE_SIZE, only })),
		)
	})
	await Promise.all(inspected)
}

/** What the server would say of the files of a form, by their fields; undefined where nothing is known to be wrong. */
export function findChosenFileErrors(
	form: FormData,
	options: FormOptions,
): Record<string, string[]> | undefined {
	const chosen = fileFieldsOf(options).flatMap((field) =>
		chosenFiles(form, field).map((file) => ({ field, name: file.name, reason: faults.get(file) })),
	)
	const refused = chosen.flatMap(({ reason, ...file }) => (reason ? [{ ...file, reason }] : []))
	const documents = chosen.filter(({ reason }) => !reason)
	const asked = idsAskedIn(options.questions ?? [], Object.fromEntries(form))
	const answers = Object.fromEntries(asked.map((id) => [id, true]))
	return findFileErrors({ documents, refused }, options.settings, answers)
}
