import { data, type RouterContextProvider } from "react-router"
import type { z } from "zod"
import { readForm } from "../../forms/read-form.server.ts"
import { getRequestContext } from "../../request/context.ts"
import type { RefusedNewsletter } from "./newsletter-form.tsx"

const NOT_SAVED =
	"Our database did not respond, so nothing was saved. Your text is still here: please try again."

export const refuseNewsletter = (refused: RefusedNewsletter, status: number) =>
	data<RefusedNewsletter>(refused, { status })

type Answer = Response | ReturnType<typeof refuseNewsletter>

/** Reads the form of a newsletter and saves it; what can't be saved comes back as it was typed. */
export async function saveForm<Schema extends z.ZodObject>(
	{ request, context }: { request: Request; context: Readonly<RouterContextProvider> },
	schema: Schema,
	save: (input: z.infer<Schema>, typed: RefusedNewsletter["typed"]) => Promise<Answer>,
): Promise<Answer> {
	const read = await readForm(request, schema)
	if (!read.ok) return refuseNewsletter(read, 400)
	try {
		return await save(read.value, read.typed)
	} catch (error) {
		getRequestContext(context).log.error({ err: error }, "a newsletter was not saved")
		return refuseNewsletter({ typed: read.typed, errors: { "": [NOT_SAVED] } }, 503)
	}
}
