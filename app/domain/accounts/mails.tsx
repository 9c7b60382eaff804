import type { ReactElement } from "react"
import { LetterButton, LetterText } from "../mail/letter-components.tsx"
import { LetterFrame, type LetterSender } from "../mail/letter-frame.tsx"
import { ROLE_NOUNS, type Role } from "./rights.ts"
import { INVITATION_HOURS, RESET_LINK_MINUTES } from "./rules.ts"

interface ResetLetter {
	company: LetterSender
	email: string
	/** Holds the token; works once. */
	link: string
}

/** How an organiser who forgot the password gets a new one. */
export function passwordResetLetter({ company, email, link }: ResetLetter): {
	kind: "password-reset"
	subject: string
	body: ReactElement
} {
	const body = (
		<LetterFrame
			company={company}
			preview={`The link works once, for ${RESET_LINK_MINUTES} minutes.`}
			heading="Set a new password"
			reason={`You are receiving this email because someone asked for a new password for ${email}.`}
		>
			<LetterText>Someone asked for a new password for the back office of {company.name}.</LetterText>
			<LetterButton href={link}>Set a new password</LetterButton>
			<LetterText>
				The link works once, for {RESET_LINK_MINUTES} minutes. If it was not you, ignore this email: your
				password stays the same.
			</LetterText>
		</LetterFrame>
	)
	return { kind: "password-reset", subject: `Set a new password for ${company.festivalName}`, body }
}

interface InvitationLetter extends ResetLetter {
	role: Role
	/** Who invites, by name. */
	invitedBy: string
}

/** How a colleague comes into the back office. */
export function invitationLetter({ company, email, link, role, invitedBy }: InvitationLetter): {
	kind: "invitation"
	subject: string
	body: ReactElement
} {
	const lifetime = `The link works once, for ${INVITATION_HOURS} hours.`
	const body = (
		<LetterFrame
			company={company}
			preview={lifetime}
			heading="Join the team"
			reason={`You are receiving this email because ${invitedBy} invited ${email} to the back office of ${company.name}.`}
		>
			<LetterText>
				{invitedBy} invited you to the back office of {company.name}, as {ROLE_NOUNS[role]}. Choose a
				password, and you are in.
			</LetterText>
			<LetterButton href={link}>Join the team</LetterButton>
			<LetterText>{lifetime} If you did not expect this, ignore this email.</LetterText>
		</LetterFrame>
	)
	return { kind: "invitation", subject: `Join the team of ${company.festivalName}`, body }
}
