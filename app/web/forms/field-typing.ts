import type { ComponentProps } from "react"

type InputProps = Pick<
	ComponentProps<"input">,
	"type" | "inputMode" | "autoComplete" | "autoCapitalize" | "autoCorrect" | "spellCheck"
>

const VERBATIM = { autoCapitalize: "none", spellCheck: false } as const

/** How each line of an application is typed and filled in. Web addresses are texts, because a browser's own check refuses "example.com". */
export const TYPING: Record<string, InputProps> = {
	brandName: { autoComplete: "organization" },
	contactPerson: { autoComplete: "name" },
	emailAddress: { ...VERBATIM, autoComplete: "email", inputMode: "email" },
	phoneNumber: { type: "tel", autoComplete: "tel", inputMode: "tel" },
	website: { ...VERBATIM, autoCorrect: "off", autoComplete: "url", inputMode: "url" },
	instagram: { ...VERBATIM, autoCorrect: "off" },
	facebook: {},
}

/** The answer to a question. */
export const NUMBER: InputProps = { inputMode: "numeric" }
