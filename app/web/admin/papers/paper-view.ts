import { brandOf } from "../../../domain/applications/rules.ts"
import { paperName } from "../../../domain/paper-requirements/rules.ts"
import type { JudgedPaper } from "../../../domain/papers/queries.server.ts"
import { formatNairobiDateTime, formatNairobiDay } from "../../../values/clock.ts"
import { capitalize } from "../../../values/normalize-text.ts"
import type { FieldErrors } from "../../forms/field-errors.ts"

/** A paper as its screen shows it. */
export function toPaperView({ id, version, state, expires, owner, ...paper }: JudgedPaper) {
	const { judgedAt, judgedBy, reason, expiresOn } = paper
	return {
		id,
		version,
		state,
		expires,
		reason,
		from: paper.from,
		applicationId: paper.files.applicationId,
		name: paperName(paper),
		receivedAt: formatNairobiDateTime(paper.receivedAt),
		judged: judgedAt && `${formatNairobiDateTime(judgedAt)}${judgedBy ? ` by ${capitalize(judgedBy)}` : ""}`,
		expiresOn: expiresOn && formatNairobiDay(expiresOn),
		dueOn: paper.dueOn && formatNairobiDay(paper.dueOn),
		vendor: { ...owner, brandName: brandOf(owner) },
	}
}
export type PaperView = ReturnType<typeof toPaperView>

export interface VerdictAnswer {
	typed: Partial<Record<string, string>>
	errors: FieldErrors
}
