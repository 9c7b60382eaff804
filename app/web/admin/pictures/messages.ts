import type { Edition } from "../../../domain/editions/queries.server.ts"
import { MAX_FILE_MEGABYTES, type Refusal } from "../../../domain/files/rules.ts"
import type { UploadFault } from "../../../domain/files/uploads.server.ts"
import type { AddPictureFault } from "../../../domain/pictures/add-picture.server.ts"
import {
	MAX_PICTURES,
	MAX_PICTURES_PER_FORM,
	MAX_UNFINISHED_UPLOADS,
} from "../../../domain/pictures/rules.ts"
import type { Message } from "../../../ui/messages.tsx"
import { formatNumber, pluralize } from "../../../values/number.ts"
import { onceOnTheSite } from "../shell/editions/edition-messages.ts"

export const NO_PICTURE: Message = { kind: "failure", text: "This picture is no longer in the library." }
export const NOT_SAVED: Message = {
	kind: "failure",
	text: "Our database did not respond, so nothing was changed. Please try again.",
}
export const SAVED: Message = { kind: "success", text: "Saved. Pages that show it have the change now." }
export const SAVED_UNUSED: Message = { kind: "success", text: "Saved. It is not used anywhere yet." }
export const UNCHANGED: Message = { kind: "success", text: "There were no changes to save." }
/** @param edition whose gallery it is */
export const gallerySavedMessage = ({
	name,
	publishedAt,
}: Pick<Edition, "name" | "publishedAt">): Message => ({
	kind: "success",
	text: publishedAt
		? "Saved. The gallery shows each picture that has a caption and a description."
		: `Saved. ${onceOnTheSite("It", name)}`,
})
export const GALLERY_UNREADABLE: Message = {
	kind: "failure",
	text: "The form was too long or arrived incomplete, so nothing was saved. Please go back and try again.",
}
export const GALLERY_NOT_SAVED = "The server did not respond, so nothing was saved. Please try again."
export const REMOVED: Message = { kind: "success", text: "The picture was deleted." }

export const NO_FILES: Message = { kind: "failure", text: "Choose at least one picture." }
export const NOT_TAKEN: Message = {
	kind: "failure",
	text: "The pictures could not be taken just now. Please try again in a few minutes.",
}

export const UPLOAD_FAULTS: Record<UploadFault, string> = {
	"not-a-form": "The pictures did not arrive. Choose them again.",
	malformed: "The pictures arrived incomplete. Choose them again.",
	"too-large": "The pictures are too large in total. Upload fewer at once.",
	interrupted: "The connection was lost. Choose the pictures again.",
}

export const NO_UPLOAD_SPACE: Record<"busy" | "disk-short" | "too-many-open", string> = {
	busy: "The site is busy at the moment. Please try again in a few minutes.",
	"disk-short": "There is no room for pictures on the server’s disk at the moment.",
	"too-many-open": `You have ${MAX_UNFINISHED_UPLOADS} uploads that are not finished. Try those again first, or wait 15 minutes.`,
}

const REASONS: Record<Refusal | AddPictureFault, string> = {
	"too-many": `is one too many: at most ${MAX_PICTURES_PER_FORM} at once`,
	"too-large": `is larger than ${MAX_FILE_MEGABYTES} MB`,
	empty: "is empty",
	"wrong-type": "is not a JPEG, PNG, WebP or HEIC picture",
	"wrong-ending": "does not have the file name of a picture",
	damaged: "is damaged or incomplete",
	active: "contains a script",
	locked: "is protected with a password",
	"too-many-pixels":
		"is too large to open: save it with fewer pixels, or as an ordinary JPEG (not progressive)",
	"too-complex": "is too complex to open: save it as a JPEG",
	"not-judged": "could not be checked because the site is busy: try it again in a few minutes",
	infected: "contains a virus",
	unscanned: "could not be checked for viruses just now: try it again in a few minutes",
	"library-full": `did not fit: the library holds ${formatNumber(MAX_PICTURES)} pictures`,
	"not-stored": "could not be stored just now: try it again in a few minutes",
}

export interface UploadOutcome {
	added: number
	/** The names of those that were in the library already. */
	known: string[]
	refused: { name: string; reason: Refusal | AddPictureFault }[]
}

/** What became of the pictures of a form. */
export function uploadMessages({ added, known, refused }: UploadOutcome): Message[] {
	const failed = refused.map(({ name, reason }) => `${name || "A file without a name"} ${REASONS[reason]}.`)
	return [
		...(added ? [success(`${pluralize(added, "picture")} added.`)] : []),
		...(known.length ? [success("Already in the library:", known)] : []),
		...(failed.length === 1 ? [{ kind: "failure" as const, text: failed[0] ?? "" }] : []),
		...(failed.length > 1
			? [
					{
						kind: "failure" as const,
						text: `${pluralize(failed.length, "file")} not added:`,
						details: failed,
					},
				]
			: []),
	]
}

const success = (text: string, details?: string[]): Message => ({
	kind: "success",
	text,
	...(details && { details }),
})

/** @param titles of the parts of the content that show it */
export const inUseMessage = (titles: string[]): Message => ({
	kind: "failure",
	text: "The picture is in use, so it was not deleted. Choose another one here first:",
	details: titles,
})
