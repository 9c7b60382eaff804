import { href } from "react-router"
import { LinkButton } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { PageHeading } from "../../ui/page-heading.tsx"

/** Recovery codes, the only time that they are seen. */
export function NewRecoveryCodes({ codes }: { codes: string[] }) {
	return (
		<>
			<title>Your recovery codes</title>
			<PageHeading>Your recovery codes</PageHeading>
			<div className="grid max-w-xl justify-items-start gap-5">
				<Notice tone="warning" className="rounded-sm sm:px-4">
					These codes are shown only once. Print them or write them down, and keep them away from your phone.
				</Notice>
				<p>Each one works once, in place of a code from your app.</p>
				<ol className="grid list-decimal gap-2 pl-8">
					{codes.map((code) => (
						<li key={code} className="figures text-sm font-semibold wrap-anywhere sm:text-lg">
							{code}
						</li>
					))}
				</ol>
				<LinkButton to={href("/admin/account")}>I have saved them</LinkButton>
			</div>
		</>
	)
}
