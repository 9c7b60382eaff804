import type { RoleChangeResult } from "../../../domain/accounts/commands/members.server.ts"
import type { Message } from "../../../ui/messages.tsx"

export const NOT_A_MEMBER: Message = { kind: "failure", text: "This person is no longer on the team." }
export const LAST_OWNER: Message = {
	kind: "failure",
	text: "The team needs an owner. Make someone else an owner first.",
}
export const NOT_REMOVED: Message = {
	kind: "failure",
	text: "Nobody was removed. Please try again in a moment.",
}

export const NO_SECOND_FACTOR: Message = { kind: "success", text: "Two-step sign-in was off already." }

export const secondFactorOffMessage = (email: string): Message => ({
	kind: "success",
	text: `${email} now signs in with the password alone, and is signed out everywhere.`,
})

export const REMOVAL_QUESTION = "Do you want to remove this person from the team?"
export const REMOVAL_TEXT =
	"They are signed out everywhere and can’t sign in again. What they did stays in the audit log."

export const ROLE_REFUSALS: Record<Extract<RoleChangeResult, { ok: false }>["reason"], string> = {
	"not-a-member": NOT_A_MEMBER.text,
	"last-owner": LAST_OWNER.text,
	"only-role": "This is their only role. To take it away, remove them from the team.",
}
