import { CHOICES } from "../../../domain/applications/rules.ts"
import type { Selection } from "../../../domain/choices/release-question.server.ts"
import { idsOf, type ReleaseRequestView } from "./release-view.ts"

/** Which choices are meant. */
export function selectionOf({ which, ids }: Pick<ReleaseRequestView, "which" | "ids">): Selection {
	if (which === "ticked") return { applications: idsOf(ids) }
	return { choices: which === "all" ? CHOICES : [which] }
}
