/** The guide is for those who build: search engines leave it out. */
export function NoIndex({ title }: { title: string }) {
	return (
		<>
			<title>{`${title} | Styleguide`}</title>
			<meta name="robots" content="noindex" />
		</>
	)
}
