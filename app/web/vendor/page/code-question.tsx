import { href } from "react-router"
import { CODE_MINUTES, type CodePurpose } from "../../../domain/vendor-pages/rules.ts"
import { TextField } from "../../../ui/field.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { CheckedForm, SubmitButton } from "../../forms/checked-form.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"

/** In an address: whether a code was just sent, or too many were. */
export const SENT_PARAM = "sent"

export const WRONG_CODE =
	"That code does not work. It may be another one, or its time is over: ask for a new code."

interface CodeRequestProps {
	token: string
	search: string
	purpose: CodePurpose
	/** "p…@clay.example": where it goes. */
	email: string
	label: string
}

/** Sends a code to the address on file. */
export function CodeRequest({ token, search, purpose, email, label }: CodeRequestProps) {
	return (
		<CheckedForm reloadDocument action={href("/my/:token/codes", { token }) + search} className="mt-6">
			<input type="hidden" name="purpose" value={purpose} />
			<p>
				First we send a code to <span className="wrap-anywhere">{email}</span>. It works for {CODE_MINUTES}{" "}
				minutes.
			</p>
			<SubmitButton size="large">{label}</SubmitButton>
		</CheckedForm>
	)
}

export function CodeField({ errors }: { errors?: FieldErrors | undefined }) {
	return (
		<TextField
			id="code"
			name="code"
			label="Code from our email"
			hint="8 digits"
			inputMode="numeric"
			autoComplete="one-time-code"
			required
			errors={errors?.code}
		/>
	)
}

/** What became of the code that was asked for. @param sent as the address says it */
export function CodeNotice({ sent, email }: { sent: string | undefined; email: string }) {
	if (sent === "limit")
		return (
			<Notice tone="warning" className="mt-6 rounded-sm">
				Too many codes have been sent about this application. Wait an hour, or email us.
			</Notice>
		)
	return (
		<Notice className="mt-6 rounded-sm">
			The code is on its way to <span className="wrap-anywhere">{email}</span>. Nothing after a few minutes?
			Look in your spam folder.
		</Notice>
	)
}

/** "potter@clay.example" → "p…@clay.example": whoever has a forwarded link learns no address. */
export function maskEmail(email: string): string {
	const at = email.lastIndexOf("@")
	return at < 1 ? "your email address" : `${[...email][0]}…${email.slice(at)}`
}
