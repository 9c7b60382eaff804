import { createContext, useState } from "react"
import { href } from "react-router"
import * as z from "zod/mini"
import type { FieldChoice } from "../../../domain/editing/fields.ts"
import { useAddress } from "../../../ui/link.tsx"
import type { Cursor, Page } from "../../../values/cursor.ts"
import { buildUrl } from "../shell/lists/list-query.ts"

/** The pages before and after the one whose photographs the lists of a form hold. */
export const NeighbouringPhotographs = createContext<Pick<Page<never>, "previous" | "next">>({})

/** The parameters of a form's address that say which page of the library its lists hold. */
export const PHOTOGRAPHS_AFTER = "photographsAfter"
export const PHOTOGRAPHS_BEFORE = "photographsBefore"

const pageSchema = z.object({
	choices: z.array(z.object({ value: z.string(), label: z.string(), preview: z.optional(z.string()) })),
	previous: z.optional(z.number()),
	next: z.optional(z.number()),
})

type PhotographPage = z.infer<typeof pageSchema>

/** Turns the pages of the library without leaving the form. */
export function usePhotographPages() {
	const [page, setPage] = useState<PhotographPage>()
	const [state, setState] = useState<"ready" | "loading" | "failed">("ready")

	const toAddress = useAddress()

	async function turnTo({ after, before }: Cursor): Promise<void> {
		setState("loading")
		try {
			const response = await fetch(toAddress(buildUrl(href("/admin/content/photographs"), { after, before })))
			// The session ended elsewhere: the guard led us to the login page.
			if (response.redirected) return location.assign(response.url)
			setPage(pageSchema.parse(await response.json()))
			setState("ready")
		} catch {
			setState("failed")
		}
	}
	return { page, state, turnTo }
}

/** The one that is chosen behind those of this page. */
export const withChosen = (choices: FieldChoice[], chosen: FieldChoice | undefined): FieldChoice[] =>
	!chosen || choices.some(({ value }) => value === chosen.value) ? choices : [...choices, chosen]
