import { z } from "zod"
import { PASSWORD_MAX, PASSWORD_MIN } from "../../values/password-length.ts"
import { findPasswordFault, type PasswordFault } from "./password-rules.server.ts"
import { ALL_EDITIONS, ROLES } from "./rights.ts"

/** An e-mail address as accounts keep it: trimmed, in small letters. */
export const accountEmail = z
	.string({ error: "Enter your email address." })
	.trim()
	.min(1, "Enter your email address.")
	.max(254, "That email address is too long.")
	.toLowerCase()
	.pipe(z.email("Enter an email address like name@example.com."))

/** Bounded far above any real password, so that nobody makes us hash a book. */
const passwordField = z
	.string({ error: "Enter your password." })
	.min(1, "Enter your password.")
	.max(1000, "That password is too long.")

export const signInInput = z.object({ email: accountEmail, password: passwordField })
export type SignInInput = z.infer<typeof signInInput>

/** Six digits of the app, or a recovery code with or without its dashes. */
const codeField = z
	.string({ error: "Enter the code." })
	.trim()
	.min(1, "Enter the code.")
	.max(60, "That code is too long.")

export const codeInput = z.object({ code: codeField })

/** What somebody who is signed in shows again before something delicate. */
export const reauthenticateInput = z.object({ password: passwordField })
export const reauthenticateWithBothInput = z.object({ password: passwordField, code: codeField })

export const forgotPasswordInput = z.object({ email: accountEmail })

/** What is wrong with a new password, and so what to do. */
export const PASSWORD_MESSAGES: Record<PasswordFault, string> = {
	"too-short": `Use at least ${PASSWORD_MIN} characters.`,
	"too-long": `Use at most ${PASSWORD_MAX} characters.`,
	"too-common": "That password is too common and easy to guess. Choose a different one.",
	"is-the-email": "Choose a password that is not your email address.",
}

/** A new password for the admin with this e-mail. */
export function newPasswordFor(email: string) {
	return z.string({ error: PASSWORD_MESSAGES["too-short"] }).superRefine((password, check) => {
		const fault = findPasswordFault(password, email)
		if (fault) check.addIssue({ code: "custom", message: PASSWORD_MESSAGES[fault] })
	})
}

export const resetPasswordInput = (email: string) => z.object({ newPassword: newPasswordFor(email) })

export const changePasswordInput = (email: string) =>
	z.object({
		currentPassword: z
			.string({ error: "Enter your current password." })
			.min(1, "Enter your current password.")
			.max(1000, "That password is too long."),
		newPassword: newPasswordFor(email),
	})
export type ChangePasswordInput = z.infer<ReturnType<typeof changePasswordInput>>

const membershipFields = {
	/** A slug, or all. */
	edition: z.string({ error: "Choose an edition." }).max(200, "Choose an edition."),
	/** Ticked or not. */
	showsContacts: z.string().max(10).optional(),
}

/** A colleague to be invited, and the password of who invites. */
export const invitationInput = z
	.object({
		email: accountEmail,
		role: z.enum(ROLES, { error: "Choose a role." }),
		...membershipFields,
		password: passwordField,
	})
	.superRefine(requireAllEditions)

/** What a colleague is to be in an edition; "" takes the role away that they have there. */
export const roleInput = z
	.object({ role: z.enum([...ROLES, ""], { error: "Choose a role." }), ...membershipFields })
	.superRefine(requireAllEditions)

function requireAllEditions({ role, edition }: { role: string; edition: string }, check: z.RefinementCtx) {
	if (role !== "owner" || edition === ALL_EDITIONS) return
	check.addIssue({ code: "custom", path: ["edition"], message: "An owner has all editions." })
}
