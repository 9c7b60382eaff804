import type { RouterContextProvider } from "react-router"
import { brandOf } from "../../../domain/applications/rules.ts"
import { paperName, type SentState } from "../../../domain/paper-requirements/rules.ts"
import { findPaper } from "../../../domain/papers/queries.server.ts"
import { getServices } from "../../request/context.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { type JudgedVersion, parseJudged } from "./paper-urls.ts"

/** What was judged last, as it is said beside its undoing. */
export interface LastJudged extends JudgedVersion {
	state: Exclude<SentState, "received">
	name: string
	brand: string
}

/** The paper that was judged on the screen before, as long as nothing has happened to it since. */
export async function readJudged(
	context: Readonly<RouterContextProvider>,
	text: string | undefined,
): Promise<LastJudged | undefined> {
	const judged = parseJudged(text)
	const editionId = getEdition(context).id
	const paper = judged && (await findPaper(getServices(context).db, { id: judged.id, editionId }))
	if (paper?.version !== judged?.version || !paper || paper.state === "received") return undefined
	const { id, version, state } = paper
	return { id, version, state, name: paperName(paper), brand: brandOf(paper.owner) }
}
