interface VendorWebsiteProps {
	website: string
	/** Missing where what stands there is no address. */
	websiteLink?: string | undefined
	className: string
}

/** The website of a vendor: a link where it leads somewhere, else the words as they are. */
export function VendorWebsite({ website, websiteLink, className }: VendorWebsiteProps) {
	if (!website) return null
	return (
		<p className={`wrap-anywhere ${className}`}>
			{websiteLink ? (
				<a href={websiteLink} className="link" rel="noopener nofollow">
					{website}
				</a>
			) : (
				website
			)}
		</p>
	)
}
