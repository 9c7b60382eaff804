import { href } from "react-router"
import * as z from "zod/mini"
import { SCORE_ORDERS } from "../../../domain/reviews/rules.ts"
import { buildUrl } from "../shell/lists/list-query.ts"

export const reviewsView = z.object({ by: z.catch(z.enum(SCORE_ORDERS), "score") })

export const reviewsUrl = (view: Partial<z.infer<typeof reviewsView>> = {}): string =>
	buildUrl(href("/admin/reviews"), view)
