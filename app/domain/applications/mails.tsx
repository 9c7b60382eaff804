import type { ReactElement, ReactNode } from "react"
import type { BlankFormLink } from "../blank-forms/rules.ts"
import type { CompanyDetails } from "../content/inputs.ts"
import { LetterButton, LetterFacts, LetterLink, LetterList, LetterText } from "../mail/letter-components.tsx"
import { LetterFrame } from "../mail/letter-frame.tsx"
import { sanitizeLetterName } from "../mail/letter-name.ts"
import type { Verdict } from "../mail/rules.ts"

interface LetterProps {
	company: CompanyDetails
	/** "Christmas Festival": how letters call the edition. */
	festival: string
	brandName: string
	/** What an earlier letter told the vendor, which is no longer so. */
	corrects?: EarlierLetter | undefined
}

/** What a vendor was told, and on which day. */
export interface EarlierLetter {
	verdict: Verdict
	on: string
}

/** As a sentence of a letter has it: "we wrote to you that …". */
export const VERDICT_SENTENCES: Record<Verdict, string> = {
	yes: "your stall is confirmed",
	standby: "your application was unsuccessful and you are on our standby list",
	no: "your application was unsuccessful",
	pending: "your application is being read again",
}

function Correction({ corrects }: Pick<LetterProps, "corrects">) {
	if (!corrects) return null
	return (
		<LetterText>
			On {corrects.on} we wrote to you that {VERDICT_SENTENCES[corrects.verdict]}. That is no longer so, and
			we are sorry for the confusion. This email takes its place.
		</LetterText>
	)
}

type LetterContent = { subject: string; body: ReactElement }

interface DenialProps extends LetterProps {
	/** The vendor has a place on the standby list. */
	isOnStandby: boolean
}

/** The polite refusal, "TAMASHA CHRISTMAS FESTIVAL - THANK YOU FOR APPLYING". */
export function denialLetter(letter: DenialProps): LetterContent {
	const { company, festival } = letter
	return {
		subject: `${company.festivalName} ${festival} - THANK YOU FOR APPLYING`.toUpperCase(),
		body: <Denial {...letter} />,
	}
}

function Denial({ company, festival, brandName, isOnStandby, corrects }: DenialProps) {
	return (
		<LetterFrame
			company={company}
			preview="About your application for a stall"
			heading="Thank you for applying"
			reason={`You are receiving this email because you applied for a stall at the ${company.festivalName} ${festival}.`}
		>
			<LetterText>Dear {sanitizeLetterName(brandName) || "vendor"},</LetterText>
			<Correction corrects={corrects} />
			<LetterText>
				Thank you for applying for a stall at the {company.festivalName} {festival}. We read every application
				with care.
			</LetterText>
			<LetterText>
				We are sorry to tell you that your application was unsuccessful this time.
				{isOnStandby && " You are on our standby list, and we will contact you if space opens."}
			</LetterText>
			<LetterText>
				We would be glad to see you apply again. If you have any questions, email{" "}
				<LetterLink href={`mailto:${company.vendorEmail}`}>{company.vendorEmail}</LetterLink>.
			</LetterText>
			<LetterText>With warm regards, {company.name}</LetterText>
		</LetterFrame>
	)
}

type ConfirmationProps = LetterProps & {
	tentSpace: string
	/** The days and hours of the edition, and its venue. */
	when: string
	where: string
	/** Where the vendor sends forms and extras. */
	extrasUrl: string
	/** Of the edition; their paths are whole addresses. */
	blankForms: BlankFormLink[]
}

/** The congratulations, with what the vendor has to send and where. */
export function confirmationLetter(letter: ConfirmationProps): LetterContent {
	const { company, festival } = letter
	return {
		subject: `Your stall at the ${company.festivalName} ${festival} is confirmed`,
		body: <Confirmation {...letter} />,
	}
}

function Confirmation({ company, festival, brandName, extrasUrl, blankForms, ...facts }: ConfirmationProps) {
	const brand = sanitizeLetterName(brandName) || "your brand"
	return (
		<LetterFrame
			company={company}
			preview={`${brand} has a stall at the ${company.festivalName} ${festival}.`}
			heading="Congratulations!"
			reason={`You are receiving this email because you applied for a stall at the ${company.festivalName} ${festival}.`}
		>
			<LetterText>
				Congratulations, {brand} is in! Your stall at the {company.festivalName} {festival} is confirmed.
			</LetterText>
			<Correction corrects={facts.corrects} />
			<LetterFacts
				facts={[
					{ term: "Brand", value: brand },
					{ term: "Tent space", value: facts.tentSpace.trim() || "to be agreed with us" },
					{ term: "Days", value: facts.when },
					...(facts.where ? [{ term: "Venue", value: facts.where }] : []),
				]}
			/>
			<LetterText>Before the festival, please:</LetterText>
			<LetterList items={listTasks(blankForms)} />
			<LetterText>
				Upload your forms on our extras page, where you can also order extra wristbands and hay bales. Please
				use the email address this email was sent to.
			</LetterText>
			<LetterButton href={extrasUrl}>Send forms and extras</LetterButton>
			<LetterText>
				If you have any questions, email{" "}
				<LetterLink href={`mailto:${company.vendorEmail}`}>{company.vendorEmail}</LetterLink>. Karibu sana!
			</LetterText>
		</LetterFrame>
	)
}

/** What an accepted vendor has to do, with the forms to sign where there are blank ones. */
function listTasks(forms: BlankFormLink[]): ReactNode[] {
	const withBlankForm = (text: string, kind: BlankFormLink["kind"]): ReactNode => {
		const form = forms.find((one) => one.kind === kind)
		if (!form) return text
		return (
			<>
				{text} Blank form: <FormLink {...form} />
			</>
		)
	}
	return [
		withBlankForm("Sign and upload the indemnity form.", "indemnity"),
		withBlankForm(
			"Sign and upload the self-insurance declaration, unless you have a policy of your own. In that case upload a copy of it.",
			"insurance",
		),
		...forms
			.filter(({ kind }) => kind === "other")
			.map((form) => (
				<>
					Download <FormLink {...form} />
				</>
			)),
		"Read the guidelines before you set up.",
	]
}

function FormLink({ path, name, details }: BlankFormLink) {
	return (
		<>
			<LetterLink href={path}>{name}</LetterLink> ({details}).
		</>
	)
}
