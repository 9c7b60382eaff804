import type { RefusedFile } from "./rules.ts"

/** The files of a form, as far as they were heard of. */
export interface SentFiles<Field extends string> {
	/** Every file that came, also those that were not kept. */
	sent: { field: Field; name: string }[]
	refused: RefusedFile<Field>[]
}

/**
 * What a form that comes back with its page says at each field that had files: no browser keeps those.
 * Files with a fault of their own have another line.
 */
export function listLostFiles<Field extends string>({
	sent,
	refused,
}: SentFiles<Field>): { field: Field; text: string }[] {
	const hasFault = (file: { field: Field; name: string }) =>
		refused.some(
			({ field, name, reason }) => field === file.field && name === file.name && reason !== "too-many",
		)
	const lost = sent.filter((file) => file.name !== "" && !hasFault(file))
	return [...new Set(lost.map(({ field }) => field))].map((field) => {
		const names = lost.filter((file) => file.field === field).map(({ name }) => name)
		return { field, text: `Choose your ${names.length > 1 ? "files" : "file"} again: ${names.join(", ")}.` }
	})
}
