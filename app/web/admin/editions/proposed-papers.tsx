import { PAPER_FIELDS } from "../../../domain/cloning/rules.ts"
import { TextField } from "../../../ui/field.tsx"
import { formatNairobiDay } from "../../../values/clock.ts"
import type { FieldErrors } from "../../forms/field-errors.ts"

/** A paper of the source that has a due day. */
export interface ProposedPaper {
	slug: string
	name: string
	before: string
	proposed: string
}

interface ProposedPapersProps {
	papers: ProposedPaper[]
	/** The name of the source. */
	source: string
	typed: Partial<Record<string, string>> | undefined
	errors: FieldErrors | undefined
}

/** The due day of each paper beside that of the source. */
export const ProposedPapers = ({ papers, source, typed, errors }: ProposedPapersProps) =>
	PAPER_FIELDS.map(({ slug, dueOn }, nth) => {
		const paper = papers[nth]
		// What was typed for another list of papers is not for this one.
		const isSame = paper && typed?.[slug] === paper.slug
		return (
			paper && (
				<div key={paper.slug}>
					<input type="hidden" name={slug} value={paper.slug} />
					<TextField
						id={dueOn}
						name={dueOn}
						type="date"
						label={`Due day: ${paper.name}`}
						hint={`${source}: ${formatNairobiDay(paper.before)}.`}
						autoComplete="off"
						defaultValue={(isSame ? typed?.[dueOn] : undefined) ?? paper.proposed}
						errors={errors?.[dueOn]}
					/>
				</div>
			)
		)
	})
