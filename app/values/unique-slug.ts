import { fold } from "./fold.ts"

/** Words as a part of addresses, "Ümläut & Co." → "umlaut-co", numbered when it is taken. */
export function createUniqueSlug(text: string, existing: ReadonlySet<string>): string {
	const slug =
		fold(text)
			.replace(/[^a-z0-9]+/g, "-")
			.replace(/^-|-$/g, "") || "new"
	for (let nth = 1; ; nth += 1) {
		const candidate = nth === 1 ? slug : `${slug}-${nth}`
		if (!existing.has(candidate)) return candidate
	}
}
