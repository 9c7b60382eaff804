/** Facts for search engines (schema.org). Data, never run; escaped so that no text in it can end the script. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
	const json = JSON.stringify(data).replaceAll("<", "\\u003c")
	// biome-ignore lint/security/noDangerouslySetInnerHtml: React would write &quot; into it, which no reader of JSON undoes
	return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
