import { useEffect } from "react"
import { data, href, Link } from "react-router"
import { submissionKey } from "../../../domain/applications/inputs.ts"
import { findReceivedApplication } from "../../../domain/applying/received-applications.server.ts"
import { readCompanyDetails } from "../../../domain/content/queries.server.ts"
import { countSentFiles } from "../../../domain/files/queries.server.ts"
import { FormPage } from "../../../ui/site-shell.tsx"
import { guessMeantEmail } from "../../../values/email-typo.ts"
import { formatList } from "../../../values/normalize-text.ts"
import { pluralize } from "../../../values/number.ts"
import { DRAFTS, deleteDraft, readDraft } from "../../forms/draft.ts"
import { getServices } from "../../request/context.ts"
import { DoneHeading } from "../done-heading.tsx"
import type { Route } from "./+types/received"

export const headers: Route.HeadersFunction = () => ({ "cache-control": "no-store" })

/** The address holds the key of the form, which only its sender knows; it shows no more than the letter does. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const key = submissionKey.safeParse(params.submissionKey)
	const { db } = getServices(context)
	const found = key.success ? await findReceivedApplication(db, key.data) : undefined
	if (!found) return data({ application: undefined }, { status: 404 })
	const { brandName, tentSpace, emailAddress, number, edition } = found
	const files = describeFiles(await countSentFiles(db, found.id))
	const contact = (await readCompanyDetails(db)).vendorEmail
	const meantEmail = guessMeantEmail(emailAddress)
	return data({
		application: { brandName, tentSpace, emailAddress, meantEmail, number, edition, files, contact },
	})
}

/** "2 photos and your logo"; "" of none. */
function describeFiles({
	photo = 0,
	logo = 0,
	answer = 0,
}: Awaited<ReturnType<typeof countSentFiles>>): string {
	const pictures = [photo && pluralize(photo, "photo"), logo && "your logo"].filter(Boolean)
	const answers = answer && pluralize(answer, pictures.length ? "other file" : "file")
	return formatList([...pictures, answers].filter((one) => typeof one === "string"))
}

/** The acknowledgement on screen; loading it again sends nothing. */
export default function Received({ loaderData: { application }, params }: Route.ComponentProps) {
	useEffect(() => {
		const draftKey = readDraft(DRAFTS.application)?.submissionKey
		if (application && draftKey === params.submissionKey) deleteDraft(DRAFTS.application)
	}, [application, params.submissionKey])
	if (!application) return <NotReceived />
	return (
		<FormPage>
			<title>We have received your application</title>
			<meta name="robots" content="noindex" />
			<DoneHeading>We have received your application</DoneHeading>
			<p className="mt-4 text-lg">
				Thank you. Your application for {application.edition} is No. {application.number}. We read every
				application and reply to each one by email.
			</p>
			<dl className="mt-6 grid gap-1 border-l-4 border-accent pl-4">
				<div>
					<dt className="inline text-muted">Brand:</dt>{" "}
					<dd className="inline font-semibold">{application.brandName}</dd>
				</div>
				<div>
					<dt className="inline text-muted">Tent space:</dt>{" "}
					<dd className="inline font-semibold">{application.tentSpace}</dd>
				</div>
				<div>
					<dt className="inline text-muted">We write to:</dt>{" "}
					<dd className="inline font-semibold wrap-anywhere">{application.emailAddress}</dd>
				</div>
				{application.files && (
					<div>
						<dt className="inline text-muted">Files:</dt>{" "}
						<dd className="inline font-semibold">{application.files}</dd>
					</div>
				)}
			</dl>
			<WrongAddress {...application} />
			<p className="mt-8">
				<Link to={href("/contact")} className="link">
					Apply for another brand
				</Link>
			</p>
		</FormPage>
	)
}

type WrongAddressProps = { meantEmail: string | undefined; number: number; contact: string }

function WrongAddress({ meantEmail, number, contact }: WrongAddressProps) {
	return (
		<p className="mt-6 wrap-anywhere">
			{meantEmail && <strong>Did you mean {meantEmail}? </strong>}
			If the address is wrong, or no email from us has come within half an hour, email{" "}
			<a href={`mailto:${contact}`} className="link">
				{contact}
			</a>{" "}
			and say that your application is No. {number}. You do not have to apply again.
		</p>
	)
}

function NotReceived() {
	return (
		<FormPage>
			<title>Application not found</title>
			<h1 className="lettering text-3xl">Application not found</h1>
			<p className="mt-4">
				We have no application at this address.{" "}
				<Link to={href("/contact")} className="link">
					Go to the application form
				</Link>
			</p>
		</FormPage>
	)
}
