import type { RouterContextProvider } from "react-router"
import { z } from "zod"
import { findMember } from "../../../domain/accounts/queries.server.ts"
import { ALL_EDITIONS, canHideContacts, type Role } from "../../../domain/accounts/rights.ts"
import { getServices } from "../../request/context.ts"
import { getEditionChoice } from "../shell/editions/edition.ts"

interface SubmittedMembership {
	role: Role
	/** A slug, or all. */
	edition: string
	showsContacts?: string
}

/** What a form says that somebody is to be; undefined for an edition that is none. */
export function toMembership(
	{ role, edition: slug, showsContacts }: SubmittedMembership,
	context: Readonly<RouterContextProvider>,
) {
	const editionId = findEditionId(slug, context)
	if (editionId === undefined) return undefined
	return { role, editionId, showsContacts: canHideContacts(role) && showsContacts === "yes" }
}

/** Null: all editions. */
export function findEditionId(
	slug: string,
	context: Readonly<RouterContextProvider>,
): number | null | undefined {
	if (slug === ALL_EDITIONS) return null
	return getEditionChoice(context).editions.find((edition) => edition.slug === slug)?.id
}

export const UNKNOWN_EDITION = { edition: ["Choose an edition."] }

/** Whom an address is about; undefined where nobody of the team is meant. */
export async function findNamedMember({ id }: { id: string }, context: Readonly<RouterContextProvider>) {
	const userId = z.uuid().safeParse(id).data
	return userId ? findMember(getServices(context).db, userId) : undefined
}
