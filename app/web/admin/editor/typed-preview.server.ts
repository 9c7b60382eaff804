import { faultsOf } from "../../../domain/editing/faults.server.ts"
import { parseFormValues } from "../../../domain/editing/form-values.server.ts"
import { fieldOfSection, type Section } from "../../../domain/editing/sections.server.ts"
import type { LetterTemplate } from "../../../domain/letter-templates/inputs.ts"
import { framedPage, letterPage } from "../shell/letters/letter-page.ts"
import { readEditedForm } from "./edited-form.server.ts"

/** An email as its form holds it, not saved: its page, or why there is none yet. */
export async function previewTyped(
	request: Request,
	section: Section,
	write: (template: LetterTemplate) => Promise<{ html: string }>,
): Promise<Response> {
	const edited = await readEditedForm(request)
	if (edited?.submission.status !== "success") return reasons("The form arrived incomplete.")
	const field = fieldOfSection(section, {})
	const value = parseFormValues(field, edited.submission.value)
	const parsed = section.source.schema.safeParse(value)
	// What its source takes is an email.
	if (parsed.success) return letterPage((await write(parsed.data as LetterTemplate)).html)
	const faults = faultsOf(field, section, value, parsed.error.issues)
	return reasons(...faults.map(({ where, text }) => (where ? `${where}: ${text}` : text)))
}

const reasons = (...lines: string[]): Response =>
	framedPage(`Not shown yet.\n\n${lines.join("\n")}`, { status: 400, type: "text/plain" })
