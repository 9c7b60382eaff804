export const MAX_NOTE_LENGTH = 4_000

/** Whom a note can name: how they are called, as everybody reads it. */
export interface Mentionable {
	id: string
	name: string
}

/** A sign of a name before it, as in an email address, is no mention. */
const MENTION = /(?<![\p{L}\p{N}._+-])@([\p{L}\p{N}][\p{L}\p{N}._+-]*)/gu

/** Those whom a text names with @, in any case; a full stop at the end of a sentence is none of the name. */
export function findMentioned(text: string, members: readonly Mentionable[]): string[] {
	const named = new Set(
		[...text.matchAll(MENTION)].flatMap(([, name = ""]) => {
			const typed = name.toLowerCase()
			return [typed, /^.*[^._+-]/.exec(typed)?.[0]]
		}),
	)
	return members.filter(({ name }) => named.has(name.toLowerCase())).map(({ id }) => id)
}
