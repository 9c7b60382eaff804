import type { ReactElement } from "react"
import type { CompanyDetails } from "../content/inputs.ts"
import {
	LetterButton,
	LetterFacts,
	LetterGreeting,
	LetterLink,
	LetterText,
} from "../mail/letter-components.tsx"
import { LetterFrame } from "../mail/letter-frame.tsx"
import { VENDOR_PAGE_URL } from "../mail/vendor-page-link.ts"
import { CODE_MINUTES, type CodePurpose, LINK_DAYS_AFTER_EDITION } from "./rules.ts"

export interface LinkedApplication {
	number: number
	/** The name of its edition. */
	edition: string
	/** Of its page. */
	link: string
}

/** The links of a vendor to their pages. It repeats nothing that was typed: anybody may have typed this address. */
export function vendorLinkLetter(
	company: CompanyDetails,
	applications: LinkedApplication[],
): { subject: string; body: ReactElement } {
	const body = (
		<LetterFrame
			company={company}
			heading="Your page"
			preview="Your page shows where your application stands and what to do next."
			reason={`You are receiving this email because someone asked for the page of an application to ${company.festivalName} that has this address. If it was not you, ignore this email: nobody else gets the link.`}
		>
			<LetterText>Dear vendor,</LetterText>
			<LetterText>
				On your page you see where your application stands, the next thing to do, and every email we sent to
				this address about it.
			</LetterText>
			{applications.map(({ number, edition, link }) => (
				<div key={link}>
					<LetterFacts facts={[{ term: edition, value: `Application No. ${number}` }]} />
					<LetterButton href={link}>Open your page</LetterButton>
				</div>
			))}
			<LetterText>
				The link opens your page without a password, until {LINK_DAYS_AFTER_EDITION} days after the festival,
				and longer while money is owed. Keep this email, and give the link to nobody. If you have any
				questions, email <LetterLink href={`mailto:${company.vendorEmail}`}>{company.vendorEmail}</LetterLink>
				.
			</LetterText>
		</LetterFrame>
	)
	return { subject: `Your page at ${company.festivalName}`, body }
}

const CODE_IS_FOR: Record<CodePurpose, string> = {
	withdrawal: "to withdraw your application",
	email: "to change the email address of your application",
}

/** Where it is typed, below the page of the vendor. */
const CODE_PAGES: Record<CodePurpose, string> = { withdrawal: "/withdrawal", email: "/email" }

interface OwnApplication {
	/** As it was typed. */
	brandName: string
	number: number
}

/** A code for what a link alone is not enough for. */
export function vendorCodeLetter(
	company: CompanyDetails,
	{ brandName, number, purpose, code }: OwnApplication & { purpose: CodePurpose; code: string },
): { subject: string; body: ReactElement } {
	const body = (
		<LetterFrame
			company={company}
			heading="Your code"
			preview={`It works for ${CODE_MINUTES} minutes.`}
			reason={`You are receiving this email because someone with the link to the page of your application to ${company.festivalName} asked for a code. If it was not you, give it to nobody: without it nothing changes.`}
		>
			<LetterGreeting brandName={brandName} />
			<LetterText>
				Type this code on your page {CODE_IS_FOR[purpose]} No. {number}:
			</LetterText>
			<LetterFacts facts={[{ term: "Code", value: code }]} />
			<LetterButton href={VENDOR_PAGE_URL + CODE_PAGES[purpose]}>Type it here</LetterButton>
			<LetterText>It works once, for {CODE_MINUTES} minutes. Do not share it with anybody.</LetterText>
		</LetterFrame>
	)
	return { subject: `Your code at ${company.festivalName}`, body }
}

/** To the address that an application had: somebody else may have changed it. */
export function emailChangedLetter(
	company: CompanyDetails,
	{ brandName, number }: OwnApplication,
): { subject: string; body: ReactElement } {
	const body = (
		<LetterFrame
			company={company}
			heading="Your email address was changed"
			preview={`Application No. ${number} has another address now.`}
			reason={`You are receiving this email because this was the address of an application to ${company.festivalName}.`}
		>
			<LetterGreeting brandName={brandName} />
			<LetterText>
				Application No. {number} has another email address since a moment ago. Emails about it, and the link
				to its page, go there from now on. The link you had no longer works.
			</LetterText>
			<LetterText>
				If it was not you, email{" "}
				<LetterLink href={`mailto:${company.vendorEmail}`}>{company.vendorEmail}</LetterLink> or call{" "}
				{company.phone} at once.
			</LetterText>
		</LetterFrame>
	)
	return { subject: `Your email address at ${company.festivalName} was changed`, body }
}
