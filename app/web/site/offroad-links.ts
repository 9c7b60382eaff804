import type { SiteCopy } from "../../domain/content/inputs.ts"

interface LabelledLink {
	label: string
	link: string
}

/** Leads an entry called OFFROAD that has no page of its own to the page of the nearest offroad edition. */
export const leadToOffroad = <Entry extends LabelledLink>(
	entry: Entry,
	path: string | undefined,
	name = entry.label,
): Entry => (path && entry.link === "/" && /^offroad$/i.test(name) ? { ...entry, link: path } : entry)

export const leadMenuToOffroad = (
	navigation: SiteCopy["navigation"],
	path: string | undefined,
): SiteCopy["navigation"] =>
	navigation.map((entry) =>
		"items" in entry
			? { ...entry, items: entry.items.map((item) => leadToOffroad(item, path)) }
			: leadToOffroad(entry, path),
	)
