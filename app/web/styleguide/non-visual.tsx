import { DataTable } from "../../ui/data-table.tsx"
import { NON_VISUAL_FILES } from "./non-visual-files.ts"
import { Section } from "./section.tsx"

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
