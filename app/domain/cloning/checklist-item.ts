/** Something that is still as it was in the edition before, or not meant, and where it is mended. */
export interface ChecklistItem {
	/** "Page: Easter 2027", or what it is. */
	title: string
	/** The field: "Banner, Text". */
	where?: string
	/** What of it is of the time before; without it the whole. */
	found: string[]
	/** The same as organisers read it, where addresses are among it: "/eventpage, the page of Christmas 2025". */
	describedFound?: string[]
	/** What it is about, as far as `found` does not say it. */
	subject?: unknown
	/** The form, and the field in it; without one the screen of blank forms. */
	section?: { name: string; at: (string | number)[] }
}
