import { letterWords } from "./inputs.ts"
import { LETTER_TEMPLATES, TEMPLATE_KINDS, type TemplateKind } from "./kinds.ts"

/** What the words of a kind have to keep to. */
export const templateWords = (kind: TemplateKind) => SCHEMAS[kind]

const SCHEMAS = Object.fromEntries(
	TEMPLATE_KINDS.map((kind) => [kind, letterWords(LETTER_TEMPLATES[kind])]),
) as Record<TemplateKind, ReturnType<typeof letterWords>>
