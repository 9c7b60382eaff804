import type { RefusedFile } from "./rules.ts"

/** What its sender reads about a file that was not taken. @param megabytes the largest that is */
export function describeFileProblem(
	{ name, reason }: Pick<RefusedFile<string>, "name" | "reason">,
	megabytes: number,
): string {
	const displayName = name || "A file without a name"
	if (reason === "too-large") return `${displayName} is larger than ${megabytes} MB. Choose a smaller file.`
	if (reason === "empty") return `${displayName} is empty. Choose another file.`
	if (reason === "damaged") return `${displayName} is damaged or incomplete. ${insteadOf(name)}`
	if (reason === "too-complex")
		return `${displayName} is too complex to check. Print it to a new PDF, or send a picture of it.`
	if (reason === "not-judged")
		return `${displayName} could not be checked because the site is busy. Please send the form again in a few minutes.`
	if (reason === "wrong-ending")
		return `${displayName} does not have the file name of a PDF or picture. If it is one, rename it to end in .pdf or .jpg.`
	if (reason === "too-many-pixels")
		return `${displayName} is too large: at most 150 million pixels, or 60 million in a HEIC file. Choose a smaller picture.`
	if (reason === "infected")
		return `${displayName} contains a virus. Scan your device, and choose a clean file.`
	if (reason === "unscanned")
		return `${displayName} could not be checked for viruses just now. Please send the form again in a few minutes.`
	if (reason === "locked")
		return `${displayName} is protected with a password. Please send it without a password, or send a picture of it.`
	if (reason === "active")
		return `${displayName} contains a script, a program or other files, which we cannot accept. Print it to a new PDF, or send a picture of it.`
	return `${displayName} is not a type of file we can accept. Choose a PDF, JPEG, PNG, WebP or HEIC file.`
}

/** What to do about a damaged file: a picture is not printed, and no picture of it is sent. */
const insteadOf = (name: string): string =>
	/\.(jpe?g|png|webp|hei[cf])$/i.test(name.trim())
		? "Choose the original from your camera or gallery, or take the picture again."
		: "Print it to a new PDF, or send a picture of it."
