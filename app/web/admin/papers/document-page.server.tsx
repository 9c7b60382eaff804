import { renderToStaticMarkup } from "react-dom/server"
import type { DocumentPreview } from "../../../domain/files/previews/preview-maker.server.ts"

export interface DrawnFile {
	/** As the vendor's device called it. */
	name: string
	preview: DocumentPreview
}

const STYLES = `
	body { margin: 0; padding: 8px; font: 16px/1.5 system-ui, sans-serif; color: #222; background: #ddd }
	h1 { margin: 0; padding: 4px 0; font-size: 14px; font-weight: 600; overflow-wrap: anywhere }
	p { margin: 0; padding: 12px; background: #fff }
	img { display: block; width: 100%; height: auto; margin-bottom: 8px; background: #fff }
`

/** A page of its own: it stands in a frame, in which nothing runs. */
export const renderDocumentPage = (files: DrawnFile[]): string =>
	`<!doctype html>${renderToStaticMarkup(<DocumentPage files={files} />)}`

function DocumentPage({ files }: { files: DrawnFile[] }) {
	return (
		<html lang="en-GB">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width" />
				<title>Document</title>
				<style>{STYLES}</style>
			</head>
			<body>
				{files.map((file, nth) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and none moves
					<DrawnDocument key={nth} {...file} />
				))}
				{files.length === 0 && <p>There are no files any more.</p>}
			</body>
		</html>
	)
}

function DrawnDocument({ name, preview }: DrawnFile) {
	if (!preview.ok)
		return (
			<>
				<h1>{name}</h1>
				<p>This file could not be drawn. Download it to look at it.</p>
			</>
		)
	const { pages, pictures } = preview
	return (
		<>
			<h1>{name}</h1>
			{pictures.map((picture, nth) => (
				<img
					// biome-ignore lint/suspicious/noArrayIndexKey: the pages of a document
					key={nth}
					src={`data:image/webp;base64,${picture.toString("base64")}`}
					alt={`Page ${nth + 1} of ${pages}`}
				/>
			))}
			{pages > pictures.length && (
				<p>
					Only the first {pictures.length} of {pages} pages are shown. Download the file to see all.
				</p>
			)}
		</>
	)
}
