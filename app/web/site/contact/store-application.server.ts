import type { RouterContextProvider } from "react-router"
import {
	type ApplyWithPicturesOutcome,
	applyWithPictures,
} from "../../../domain/applying/apply-with-pictures.server.ts"
import { findReceivedApplication } from "../../../domain/applying/received-applications.server.ts"
import { storeWithinUploadLimit } from "../../../domain/extras/upload-limit.server.ts"
import type { ApplicationFileField, NewDocument } from "../../../domain/files/rules.ts"
import { getRequestContext, getServices } from "../../request/context.ts"

export type StoreOutcome = ApplyWithPicturesOutcome | { ok: false; reason: "too-many-pictures" }

interface NewApplication {
	edition: Parameters<typeof applyWithPictures>[1]
	input: Parameters<typeof applyWithPictures>[2][0]
	submission: Parameters<typeof applyWithPictures>[2][1]
	pictures: NewDocument<ApplicationFileField>[]
}

/** Limits what one address stores a day with applications, under however many names. */
export async function storeWithinLimit(
	{ edition, input, submission, pictures }: NewApplication,
	context: Readonly<RouterContextProvider>,
): Promise<StoreOutcome> {
	const { db, files, limits } = getServices(context)
	const { ip, log } = getRequestContext(context)
	// Sent again it stores nothing.
	const isRepeated = pictures.length > 0 && (await findReceivedApplication(db, submission.submissionKey))
	const outcome = await storeWithinUploadLimit({ limits, ip }, isRepeated ? [] : pictures, {
		store: () => applyWithPictures(db, edition, [input, submission], pictures, { files, log }),
		isStored: (outcome) => outcome.ok && !outcome.isRepeated,
	})
	return outcome ?? { ok: false, reason: "too-many-pictures" }
}
