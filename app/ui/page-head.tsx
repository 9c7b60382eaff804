export type PageHeadProps = {
	title: string
	description: string
	/** The one address of the page, absolute. */
	canonical: string
	siteName: string
	/** Absolute address of the picture that shared links show, 1200 by 630. */
	picture?: string
	hidden?: boolean
}

/** What the browser's tab, search engines and shared links show. React puts it into the document's head. */
export function PageHead({ title, description, canonical, siteName, picture, hidden }: PageHeadProps) {
	const plainTitle = title.replace(` | ${siteName}`, "")
	return (
		<>
			<title>{title}</title>
			<meta name="description" content={description} />
			{hidden && <meta name="robots" content="noindex" />}
			<link rel="canonical" href={canonical} />
			<meta property="og:type" content="website" />
			<meta property="og:site_name" content={siteName} />
			<meta property="og:title" content={plainTitle} />
			<meta property="og:description" content={description} />
			<meta property="og:url" content={canonical} />
			<meta property="og:locale" content="en_GB" />
			{picture && <meta property="og:image" content={picture} />}
			<meta name="twitter:card" content={picture ? "summary_large_image" : "summary"} />
		</>
	)
}

/** Facts for search engines (schema.org). Data, never run; escaped so that no text in it can end the script. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
	const json = JSON.stringify(data).replaceAll("<", "\\u003c")
	// biome-ignore lint/security/noDangerouslySetInnerHtml: React would write &quot; into it, which no reader of JSON undoes
	return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
