import { isDeepStrictEqual } from "node:util"
import type { Db } from "../../platform/db.server.ts"
import { listBlankForms } from "../blank-forms/queries.server.ts"
import { readEditionDocument } from "../content/edition-documents.server.ts"
import { EDITION_DOCUMENTS } from "../content/edition-documents.ts"
import { directoryPath } from "../directory/rules.ts"
import { siteMapSectionName } from "../editing/document-sections.server.ts"
import { templateSection } from "../editing/entries.server.ts"
import { listSectionGroups, readSection } from "../editing/queries.server.ts"
import { editionSectionName, fieldOfSection, type Section } from "../editing/sections.server.ts"
import { listFieldTexts } from "../editing/texts.server.ts"
import type { EditionSettings } from "../editions/inputs.ts"
import { type Edition, listEditions, readEditionSettings } from "../editions/queries.server.ts"
import { editionPath, guidelinesPath } from "../editions/rules.ts"
import { listNewestVersions } from "../letter-templates/queries.server.ts"
import { listPapersWithoutForm } from "../paper-requirements/queries.server.ts"
import type { ChecklistItem } from "./checklist-item.ts"
import { type Comparison, copiedSentencesOf, findLeftovers, type NamedFacts } from "./leftovers.ts"
import { listSameFacts } from "./same-facts.ts"
import { listWindowItems, readOverrunItems } from "./window-items.server.ts"

/**
 * What of an edition is still that of the one it was made from: its facts, its blank forms, whatever its texts say of
 * another edition, and those of the whole site of the source. It ends by itself with each that is mended.
 */
export async function readChecklist(
	db: Db,
	edition: Edition,
	source: Edition,
	now: Date,
): Promise<ChecklistItem[]> {
	const [own, before, editions] = await Promise.all([
		readEditionSettings(db, edition.id),
		readEditionSettings(db, source.id),
		listEditions(db),
	])
	if (!own || !before) return []
	const others = editions.filter(({ id }) => id !== edition.id)
	const earlier = others.filter(({ startsOn }) => startsOn <= source.startsOn)
	const sections = await listCheckedSections(db, [edition, source])
	const comparison = {
		own: namedFactsOf(own, [edition]),
		source: namedFactsOf(before, earlier),
		others,
		copied: copiedSentencesOf(await listOwnTexts(db, sections, source)),
	}
	const texts = await Promise.all(
		sections
			.filter((section) => !section.isNew && isAbout(section, edition))
			.map(async (section) => {
				const items = await listTextItems(db, section, { ...comparison, isOwnText: isOwn(section, edition) })
				return items.map((item) => describeAddresses(item, earlier))
			}),
	)
	const facts = listFactItems(own, before, edition)
	return [
		...(edition.publishedAt ? [] : listWindowItems(edition, { own, before, source: source.name }, now)),
		...(await readOverrunItems(db, edition, now)),
		...facts,
		...(await listMapItems(db, edition, source)),
		...(await listFormItems(db, edition, source)),
		...texts.flat().filter((item) => !facts.some(({ section }) => isDeepStrictEqual(section, item.section))),
	]
}

function describeAddresses(item: ChecklistItem, editions: Edition[]): ChecklistItem {
	if (!item.found.some((one) => one.startsWith("/"))) return item
	return { ...item, describedFound: item.found.map((one) => describeAddress(one, editions)) }
}

/** What an address is today: "/eventpage, the page of Christmas 2025". Whatever is no address stays as it is. */
function describeAddress(found: string, editions: Edition[]): string {
	const [path] = found.split(/[?#]/)
	for (const edition of editions) {
		if (path === directoryPath(edition)) return `${found}, the vendors of ${edition.name}`
		if (path === guidelinesPath(edition.slug)) return `${found}, the guidelines of ${edition.name}`
		if (pathsOf(edition).some((own) => own === path)) return `${found}, the page of ${edition.name}`
	}
	return found
}

const pathsOf = (edition: Edition) => [
	editionPath(edition),
	`/festivals/${edition.slug}`,
	directoryPath(edition),
]

/** @param editions all whose pages it names */
const namedFactsOf = (settings: EditionSettings, editions: Edition[]): NamedFacts => ({
	name: settings.name,
	title: settings.title,
	startsOn: settings.days.startsOn,
	endsOn: settings.days.endsOn,
	paths: editions.flatMap(pathsOf),
	venue: settings.venue,
	amounts: [
		...[...settings.stalls, ...settings.prices].map(({ price }) => price),
		...Object.values(settings.extrasPrices),
	],
})

const isOwn = ({ source }: Section, { id }: Edition) => source.editionId === id

/** Texts of other editions tell of other times, as they should. */
const isAbout = (section: Section, edition: Edition) =>
	isOwn(section, edition) || section.source.editionId === undefined

/** Whatever is edited, and emails in words of organisers: the built-in ones name no edition. */
async function listCheckedSections(db: Db, editions: Edition[]): Promise<Section[]> {
	const groups = await listSectionGroups(db)
	const found = await Promise.all(
		editions.map(async (edition) => {
			const own = [...(await listNewestVersions(db, edition.id))].filter(([, { template }]) => template)
			return own.map(([kind]) => templateSection(edition, kind))
		}),
	)
	return [...groups.flatMap(({ sections }) => sections), ...found.flat()]
}

/** Whatever the forms of an edition hold. */
async function listOwnTexts(db: Db, sections: Section[], edition: Edition): Promise<string[]> {
	const texts = await Promise.all(
		sections
			.filter((section) => isOwn(section, edition))
			.map(async (section) => listFieldTexts(fieldOfSection(section, {}), await readSection(db, section))),
	)
	return texts.flat().map(({ text }) => text)
}

async function listTextItems(db: Db, section: Section, comparison: Comparison): Promise<ChecklistItem[]> {
	const texts = listFieldTexts(fieldOfSection(section, {}), await readSection(db, section))
	return texts.flatMap(({ at, where, text }) => {
		const found = findLeftovers(text, comparison)
		const item = { title: section.title, where, found, subject: text, section: { name: section.name, at } }
		return found.length ? [item] : []
	})
}

const listFactItems = (own: EditionSettings, before: EditionSettings, { slug }: Edition): ChecklistItem[] =>
	listSameFacts(own, before).map(({ title, at, found, subject }) => ({
		title,
		found,
		subject,
		section: { name: editionSectionName(slug), at },
	}))

/** What of the site map is that of the source, while the page shows one. */
async function listMapItems(db: Db, edition: Edition, source: Edition): Promise<ChecklistItem[]> {
	const [own, before] = await Promise.all(
		[edition, source].map(({ id }) => readEditionDocument(db, id, EDITION_DOCUMENTS.siteMap)),
	)
	if (!own?.picture || !before) return []
	const section = siteMapSectionName(edition.slug)
	return MAP_ELEMENTS.filter(({ key }) => own[key]?.length && isDeepStrictEqual(own[key], before[key])).map(
		({ title, key }) => ({ title, found: [], subject: own[key], section: { name: section, at: [key] } }),
	)
}

const MAP_ELEMENTS = [
	{ title: "Picture of the site map", key: "picture" },
	{ title: "Areas of the site map", key: "areas" },
	{ title: "Rows of the site map", key: "rows" },
] as const

/** Files that both hand out, as forms often name a year, and papers that vendors are to sign and find nowhere. */
async function listFormItems(db: Db, edition: Edition, source: Edition): Promise<ChecklistItem[]> {
	const [own, before] = await Promise.all([listBlankForms(db, edition.id), listBlankForms(db, source.id)])
	const same = own.filter(({ sha256 }) => before.some((other) => other.sha256 === sha256))
	const subject = same.map(({ sha256 }) => sha256).toSorted()
	const missing = (await listPapersWithoutForm(db, edition.id)).map((name) => ({
		title: `Blank form: ${name}`,
		found: ["none: vendors are asked for it, and there is no blank one to download"],
	}))
	return [...(same.length ? [{ title: "Blank forms", found: [], subject }] : []), ...missing]
}
