import { DataTable } from "../../ui/data-table.tsx"
import { Section } from "./section.tsx"

/** Files of `app/ui/` that nobody can look at, and what each does. */
export const NON_VISUAL_FILES: Record<string, string> = {
	"classes.ts": "joins class names",
	"day-and-night.css": "the colours by what they are for: the table above",
	"hydrated.ts": "tells whether our scripts run yet, and whether the visitor asked for little data",
	"icons.css": "the icons of long lists, each told once",
	"list-parts.css": "what the back office shows many times on a page",
	"page-head.tsx": "title, description and sharing picture, in the head of the document",
	"print.css": "what pages look like on paper",
	"progress-line.tsx": "runs along the upper edge while the next page takes longer than a moment",
	"skip-link.tsx": "what Tab finds first on every page: past the menu, to the content",
	"theme.css": "the tokens above, and the base rules",
	"error-context.tsx": "what the server knows of why a page broke",
}

type NonVisualFile = { file: string; does: string }
const ROWS = Object.entries(NON_VISUAL_FILES).map(([file, does]): NonVisualFile => ({ file, does }))
const COLUMNS = [
	{ key: "file", header: "Part", cell: ({ file }: NonVisualFile) => <code>{file}</code>, rowHeader: true },
	{ key: "does", header: "What it does", cell: ({ does }: NonVisualFile) => does },
]

/** Parts without a look, and the frames, which only fit around a whole page. */
export function NonVisual() {
	return (
		<Section id="unseen" title="Frames, and parts without a look">
			<ul className="grid gap-2">
				{FRAMES.map(([address, what]) => (
					<li key={address}>
						<a href={address} className="link">
							{what}
						</a>
					</li>
				))}
			</ul>
			<DataTable
				caption="Parts without a look"
				hideCaption
				columns={COLUMNS}
				rows={ROWS}
				rowKey={({ file }) => file}
			/>
		</Section>
	)
}

const FRAMES = [
	["/styleguide#content", "SiteShell, with the SkipLink that Tab finds first: around this page"],
	["/styleguide/office", "AdminShell: the back office, with messages, a notice and a page heading"],
	["/styleguide/form", "FormPage: a narrow column, with the summary of errors"],
	["/styleguide/question", "ConfirmationCard: the prompt as a page"],
	["/styleguide/window", "Window: over a page, with an address"],
	["/styleguide/broken", "BrokenPage: Unexpected Application Error!"],
] as const
