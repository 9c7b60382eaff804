import type { ReactNode } from "react"
import { describeOpening, describeOverrun, WINDOWS } from "../../../domain/editions/openings.ts"
import type { editionFactsOf } from "../../../domain/editions/queries.server.ts"
import { Link } from "../../../ui/link.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { sectionFieldUrl } from "../shell/actions/section-field.ts"

export interface WindowNote {
	text: string
	/** The field in which it is changed. */
	to: string
}

/**
 * What publishing a draft opens at once, or may; what is over before it is published; and what is open after the festival.
 * @param section of its facts
 */
export const toWindowNotes = (
	edition: ReturnType<typeof editionFactsOf>,
	section: string,
	now: Date,
): WindowNote[] =>
	WINDOWS.flatMap((name) => {
		const opening = edition.publishedAt ? undefined : describeOpening(name, edition, now)
		const overrun = describeOverrun(name, edition, now)
		return [
			...(opening ? [{ text: opening, to: sectionFieldUrl(section, [name, "opensAt"]) }] : []),
			...(overrun ? [{ text: overrun.text, to: sectionFieldUrl(section, [name, overrun.field]) }] : []),
		]
	})

export const WindowNotes = ({ notes }: { notes: WindowNote[] }) =>
	notes.map(({ text, to }) => (
		<WindowNotice key={text}>
			{text}{" "}
			<Link to={to} reloadDocument className="link">
				Change it
			</Link>
			.
		</WindowNotice>
	))

export const WindowNotice = ({ children }: { children: ReactNode }) => (
	<Notice tone="warning" className="rounded-md wrap-anywhere sm:px-4">
		{children}
	</Notice>
)
