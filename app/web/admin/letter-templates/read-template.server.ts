import { href, type RouterContextProvider } from "react-router"
import { readAskedPapers } from "../../../domain/decisions/asked-papers.server.ts"
import { readAskedPayment } from "../../../domain/decisions/asked-payment.server.ts"
import {
	countLetterReaders,
	findLetterReader,
	isVendorField,
	listReadersWithout,
} from "../../../domain/decisions/letter-readers.server.ts"
import { differencesBetween } from "../../../domain/editing/differences.server.ts"
import { templateSection, templateSectionName } from "../../../domain/editing/entries.server.ts"
import { fieldOfSection } from "../../../domain/editing/sections.server.ts"
import type { Edition } from "../../../domain/editions/queries.server.ts"
import { BUILT_IN_TEMPLATES } from "../../../domain/letter-templates/built-in-templates.ts"
import {
	type EditionLetters,
	readEditionLetters,
	type Sending,
	writeLetter,
} from "../../../domain/letter-templates/edition-letters.server.ts"
import { isEditionField, LETTER_FIELDS, placeholderOf } from "../../../domain/letter-templates/fields.ts"
import { fieldsWithoutFallback, type LetterTemplate } from "../../../domain/letter-templates/inputs.ts"
import {
	isTemplateKind,
	TEMPLATE_DESCRIPTORS,
	type TemplateKind,
} from "../../../domain/letter-templates/kinds.ts"
import {
	findNewestVersion,
	findTemplateVersion,
	type ListedVersion,
	listTemplateVersions,
} from "../../../domain/letter-templates/queries.server.ts"
import { sampleValuesOf } from "../../../domain/letter-templates/sample-values.ts"
import { renderLetter } from "../../../domain/mail/commands.server.ts"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { getServices, type Services } from "../../request/context.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { NO_TEMPLATE } from "./messages.ts"
import type { TemplateView } from "./template-view.ts"

type Db = Services["db"]

/** The kind that an address names. @throws the way back to the list where there is none */
export async function requireKind(
	params: { kind: string },
	context: Readonly<RouterContextProvider>,
): Promise<TemplateKind> {
	if (isTemplateKind(params.kind)) return params.kind
	throw await redirectWithFlash(href("/admin/emails"), [NO_TEMPLATE], context)
}

interface Asked extends Sending {
	kind: TemplateKind
	edition: Edition
	view: Pick<TemplateView, "q" | "version">
}

/** An email as a vendor of the edition would get it, in its words of now, of a version, or those that somebody is typing. */
export async function readPreview(
	db: Db,
	{ kind, edition, view, ...sending }: Asked,
	typed?: LetterTemplate,
) {
	const key = { editionId: edition.id, kind }
	const newest = await findNewestVersion(db, key)
	const version = view.version === undefined ? newest : await findTemplateVersion(db, key, view.version)
	const template = typed ?? version?.template ?? BUILT_IN_TEMPLATES[kind]
	const letters = await readEditionLetters(db, edition.id, sending)
	const vendor = await findLetterReader(db, edition.id, view.q)
	const papers = vendor && (await readAskedPapers(db, vendor, letters.values, sending.at))
	const payment = vendor && isConfirmation(kind) && (await readAskedPayment(db, vendor, sending.at)).values
	const values = { ...sampleValuesOf(kind), ...vendor?.values, ...papers, ...payment }
	const { subject, body } = writeLetter(letters, { kind, template }, values)
	return { newest, version, template, letters, vendor, subject, ...(await renderLetter(body)) }
}

const isConfirmation = (kind: TemplateKind) => kind === "confirmation" || kind === "changed-confirmation"

/** Everything that the screen of a kind of email shows. */
export async function readTemplatePage(
	context: Readonly<RouterContextProvider>,
	{ view, ...asked }: Omit<Asked, "view"> & { view: TemplateView },
) {
	const { db } = getServices(context)
	const { kind, edition } = asked
	const preview = await readPreview(db, { ...asked, view })
	const { newest, version, template, letters, vendor, subject, text } = preview
	const { after, before } = view
	const versions = await listTemplateVersions(
		db,
		{ editionId: edition.id, kind },
		view.empty ? {} : { after, before },
	)
	const field = fieldOfSection(templateSection(edition, kind), {})
	return {
		kind,
		subject,
		text,
		view,
		label: TEMPLATE_DESCRIPTORS[kind].label,
		about: TEMPLATE_DESCRIPTORS[kind].about,
		section: templateSectionName(edition.slug, kind),
		current: newest?.id ?? 0,
		isOwn: Boolean(newest?.template),
		shown: view.version === undefined ? undefined : version && versionView(version),
		vendor: vendor && { id: vendor.id, number: vendor.number, brandName: vendor.brandName },
		empty: await readEmptyFields(db, { kind, edition, template, letters, view }),
		versions: { ...versions, rows: versions.rows.map((row) => toVersionView(row, kind, field)) },
	}
}

const versionView = ({ id, by, at }: { id: number; by: string | null; at: Date }) => ({
	id,
	by: by ?? "Nobody of today’s team",
	at: formatNairobiDateTime(at),
})

const toVersionView = (row: ListedVersion, kind: TemplateKind, field: ReturnType<typeof fieldOfSection>) => ({
	...versionView(row),
	isBuiltIn: row.template === undefined,
	changes: differencesBetween(field, row.before, row.template ?? BUILT_IN_TEMPLATES[kind]),
})

interface EmptyFields {
	kind: TemplateKind
	edition: Edition
	template: LetterTemplate
	letters: EditionLetters
	view: TemplateView
}

/** The fields of an email that are empty for somebody: counted, and of one that is asked for a page of names. */
async function readEmptyFields(db: Db, { kind, edition, template, letters, view }: EmptyFields) {
	const letter = { editionId: edition.id, kind }
	const counts = await countLetterReaders(db, letter)
	const fields = fieldsWithoutFallback(template).flatMap((name) => {
		const isOfAll = isEditionField(name) && !letters.values[name]?.length
		const count = isVendorField(name) ? counts[name] : isOfAll ? counts.total : 0
		const { label } = LETTER_FIELDS[name]
		return count || isOfAll ? [{ name, label, placeholder: placeholderOf(name), count, isOfAll }] : []
	})
	const named = view.empty !== undefined && isVendorField(view.empty) ? view.empty : undefined
	const readers = named && (await listReadersWithout(db, letter, named, view))
	return { total: counts.total, fields, readers, named }
}

export type LoadedTemplate = NonNullable<Awaited<ReturnType<typeof readTemplatePage>>>
