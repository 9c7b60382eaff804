/** Files of `app/ui/` that nobody can look at, and what each does. */
export const NON_VISUAL_FILES: Record<string, string> = {
	"bytes.ts": "says sizes as people do: 34 KB, 2.4 MB",
	"classes.ts": "joins class names",
	"day-and-night.css": "the colours by what they are for: the table above",
	"hydrated.ts": "tells whether our scripts run yet",
	"page-head.tsx": "title, description and sharing picture, in the head of the document",
	"print.css": "what pages look like on paper",
	"progress-line.tsx": "runs along the upper edge while the next page takes longer than a moment",
	"saves-data.ts": "tells whether the visitor asked for little data",
	"skip-link.tsx": "what Tab finds first on every page: past the menu, to the content",
	"structured-data.tsx": "facts for search engines",
	"theme.css": "the tokens above, and the base rules",
	"error-context.tsx": "what the server knows of why a page broke",
}
