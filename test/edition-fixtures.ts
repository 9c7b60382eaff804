import type { NoteKey } from "../app/domain/notes/commands.server.ts"
import type { PaperFixtures } from "./paper-commands.ts"
import type { DeskFixtures } from "./tag-commands.ts"

/** What commands about an edition are tried on. */
export interface Fixtures {
	pending: number
	approved: number
	merged: number
	lateLink: number
	blankForm: { id: number; sha256: string }
	note: NoteKey
	desk: DeskFixtures
	papers: PaperFixtures
}
