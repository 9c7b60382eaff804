/** Joins class names and leaves out what is false or empty. */
export function classes(...names: Array<string | false | null | undefined>): string {
	return names.filter(Boolean).join(" ")
}
