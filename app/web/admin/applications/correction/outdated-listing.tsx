import { href } from "react-router"
import { Link } from "../../../../ui/link.tsx"
import { editionUrl } from "../../shell/editions/edition-url.ts"
import { useRight } from "../../shell/rights/use-right.ts"
import type { readOutdatedListing } from "./outdated-listing.server.ts"

type Listing = NonNullable<Awaited<ReturnType<typeof readOutdatedListing>>>

/** That visitors read another name than the application has, and the way to where that is changed. */
export function OutdatedListing({ listing, edition }: { listing: Listing; edition: string }) {
	const { name, section, isEdited } = listing
	const canWrite = useRight("content.write")
	return (
		<p className="mb-4 max-w-prose text-sm wrap-anywhere">
			The public list of vendors has the name “{name}”.{" "}
			{canWrite && (
				<>
					<Link to={href("/admin/content/:part", { part: section })} className="link">
						Edit the listing
					</Link>
					{!isEdited && (
						<>
							, or bring it up to date with “Make drafts from accepted vendors” in{" "}
							<Link to={editionUrl(href("/admin/content/vendors"), edition)} className="link">
								Directory vendors
							</Link>
						</>
					)}
					.
				</>
			)}
		</p>
	)
}
