import { judgePaper, undoVerdict } from "../app/domain/papers/commands.server.ts"
import { sendPaper } from "../app/domain/papers/papers.fixture.ts"
import type { Db } from "../app/platform/db.server.ts"
import { createExtrasCommands, EXTRAS_WRITERS } from "./extras-commands.ts"

interface Organiser {
	by: string
	at: Date
}

/** A paper of an accepted vendor that was rejected, and one that waits. */
export interface PaperFixtures {
	waiting: { id: number; version: number }
	rejected: { id: number; version: number }
}

const REJECTED = { state: "rejected", reason: "It is not signed." } as const

export async function addPapers(
	db: Db,
	editionId: number,
	applicationId: number,
	act: Organiser,
): Promise<PaperFixtures> {
	const send = (slug: string) => sendPaper(db, { editionId, applicationId, slug, at: act.at })
	const [waiting, other] = [await send("indemnity"), await send("insurance")]
	const rejected = await judgePaper(db, other.id, REJECTED, { ...act, editionId, expected: other.version })
	if (!rejected.ok) throw new Error(rejected.reason)
	return { waiting, rejected: { id: other.id, version: rejected.version } }
}

/** What organisers make of papers, and what vendors order, and what each answers of an edition that is closed. */
export function createPaperCommands<Refusal>(db: Db, editionId: number, act: Organiser, refusal: Refusal) {
	return {
		...createExtrasCommands(db, act.at, refusal),
		judgePaper: {
			attempt: ({ papers: { waiting } }: { papers: PaperFixtures }) =>
				judgePaper(db, waiting.id, REJECTED, { ...act, editionId, expected: waiting.version }),
			refusal,
		},
		undoVerdict: {
			attempt: ({ papers: { rejected } }: { papers: PaperFixtures }) =>
				undoVerdict(db, rejected.id, { ...act, editionId, expected: rejected.version }),
			refusal,
		},
	}
}

const IN_ITS_COMMAND = "in the transaction of a command"

/** What writes papers and extras in the transaction of another command. */
export const PAPER_WRITERS: Record<string, string | Record<string, string>> = {
	...EXTRAS_WRITERS,
	"paper-submissions/submit-paper.server.ts": "asks in its transaction; tried in submit-paper.test.ts",
	"papers/carry-over.server.ts": "carries nothing there; tried in papers/carry-over.test.ts",
	"papers/commands.server.ts": { recordSentPaper: IN_ITS_COMMAND },
	"paper-requirements/commands.server.ts": IN_ITS_COMMAND,
}
