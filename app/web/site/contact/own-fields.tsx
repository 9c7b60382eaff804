import { lazy } from "react"
import type { StallOptions } from "../../../domain/applications/stall-options.server.ts"
import type { EditionFieldsProps } from "../../forms/edition-fields.tsx"

const load = () => import("../../forms/edition-fields.tsx")
const never = () => new Promise<never>(() => {})

/**
 * What an edition asks besides the fields of all forms. Most ask nothing, so its code travels only with a form that needs it.
 * Stands in no `Suspense`: the page then comes alive as a whole once the code is here, and until then, or without it, stays
 * the HTML of the server. In a boundary of its own React would make the fields anew, without what was typed into them.
 */
const EditionFields = import.meta.env.SSR
	? (await load()).EditionFields
	: lazy(() => load().then((module) => ({ default: module.EditionFields }), never))

type OwnFieldsProps = Pick<EditionFieldsProps, "fieldOf" | "lacksFiles"> & { options: StallOptions }

export function OwnFields({ options: { edition, settings, questions }, ...form }: OwnFieldsProps) {
	if (!settings && !questions) return null
	return <EditionFields edition={edition.slug} {...{ settings, questions }} {...form} />
}
