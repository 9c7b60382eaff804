import { BrokenPage } from "../../ui/broken-page.tsx"
import { publicPageHeaders } from "../request/public-page.ts"

export const headers = publicPageHeaders()

/** The last resort, as it looks. */
export default function Broken() {
	return (
		<>
			<meta name="robots" content="noindex" />
			<BrokenPage status={500} errorContext={{ requestId: "0d6f1c2e-5a1b-4a57-9a56-1f6f3f0e7a11" }} />
		</>
	)
}
