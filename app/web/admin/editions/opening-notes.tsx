import type { ReactNode } from "react"
import { Link } from "react-router"
import { describeOpening, type EditionWindows, WINDOWS } from "../../../domain/editions/openings.ts"
import { Notice } from "../../../ui/notice.tsx"
import { sectionFieldUrl } from "../section-field.ts"

export interface OpeningNote {
	text: string
	/** The field in which it is changed. */
	to: string
}

/** What publishing a draft opens at once, or may; and what is over before it is published. @param section of its facts */
export const toOpeningNotes = (windows: EditionWindows, section: string, now: Date): OpeningNote[] =>
	WINDOWS.flatMap((name) => {
		const text = describeOpening(name, windows, now)
		return text ? [{ text, to: sectionFieldUrl(section, [name, "opensAt"]) }] : []
	})

export const OpeningNotes = ({ notes }: { notes: OpeningNote[] }) =>
	notes.map(({ text, to }) => (
		<OpeningNotice key={text}>
			{text}{" "}
			<Link to={to} reloadDocument className="link">
				Change it
			</Link>
			.
		</OpeningNotice>
	))

export const OpeningNotice = ({ children }: { children: ReactNode }) => (
	<Notice tone="warning" className="rounded-md wrap-anywhere sm:px-4">
		{children}
	</Notice>
)
