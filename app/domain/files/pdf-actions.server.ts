import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import { inTurn } from "./in-turn.ts"
import { nameOf } from "./pdf-names.ts"
import { packedFault } from "./pdf-packed.server.ts"

/** Where a value or a key stands, and not the middle of some web address. */
const BEFORE = String.raw`(?:[\s\0<>[\]]|/(?:S|#53)|${nameOf("Type")}|${nameOf("Subtype")})`
/** A number of another object, or a dictionary in place. */
const OBJECT = String.raw`(?:\s*<<|\s*\d+\s+\d+\s+R)`
const TEXT = String.raw`(?:\s*[(<]|\s*\d+\s+\d+\s+R)`
const GAP = "(?![A-Za-z0-9#])"

/** What runs, starts something or carries it along: scripts, programs, films with scripts, files in the file. */
const NAMES = ["JavaScript", "Launch", "Rendition", "RichMedia", "GoToE", "EmbeddedFile", "EmbeddedFiles"]
const ACTIVE = new RegExp(
	[
		`${BEFORE}(?:${NAMES.map((name) => nameOf(name) + GAP).join("|")})`,
		BEFORE + nameOf("JS") + TEXT,
		nameOf("EF") + OBJECT,
		String.raw`${nameOf("XFA")}(?:\s*\[|\s*\d+\s+\d+\s+R)`,
	].join("|"),
)
const LOCKED = new RegExp(nameOf("Encrypt") + OBJECT)
/** Packed objects, by their name and by the one entry that they alone have. */
const PACKED = new RegExp(`${nameOf("ObjStm")}${GAP}|${nameOf("First")}\\s+\\d+(?!\\d|\\s+\\d+\\s+R)`, "g")
/** Characters of the longest of these, every one written as a number. */
const OVERLAP = 120

/**
 * Whether a PDF brings a program along, or starts one (trust.md B3), in plain sight or in packed objects; or is locked
 * with a password, so that nobody can tell. Reads the file in pieces.
 */
export function faultOfPdf(path: string): Promise<"active" | "locked" | undefined> {
	return inTurn(() => lookFor(path))
}

async function lookFor(path: string): Promise<"active" | "locked" | undefined> {
	const packed = new Set<number>()
	let [before, position, locked] = ["", 0, false]
	for await (const chunk of createReadStream(path, { encoding: "latin1" })) {
		const text = before + chunk
		if (ACTIVE.test(text)) return "active"
		locked ||= LOCKED.test(text)
		for (const { index } of text.matchAll(PACKED)) packed.add(position - before.length + index)
		position += chunk.length
		before = text.slice(-OVERLAP)
	}
	if (locked) return "locked"
	const file = await open(path)
	return packedFault(file, [...packed], ACTIVE).finally(() => file.close())
}
