import { letterTemplateSchema } from "./inputs.ts"
import { TEMPLATE_DESCRIPTORS, TEMPLATE_KINDS, type TemplateKind } from "./kinds.ts"

/** What the words of a kind have to keep to. */
export const templateSchema = (kind: TemplateKind) => SCHEMAS[kind]

const SCHEMAS = Object.fromEntries(
	TEMPLATE_KINDS.map((kind) => [kind, letterTemplateSchema(TEMPLATE_DESCRIPTORS[kind])]),
) as Record<TemplateKind, ReturnType<typeof letterTemplateSchema>>
