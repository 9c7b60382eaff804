import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readCorrectableFields } from "../applications/corrections.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { digestOf } from "../applications/sent-fields.server.ts"
import { type Correction, correctApplication } from "./correct-application.server.ts"

/** What the screen of an application has in its fields at this moment. */
export async function readScreen(db: Db, id: number): Promise<Correction["expected"]> {
	const { editionId } = vendorApplications
	const [found] = await db.select({ editionId }).from(vendorApplications).where(eq(vendorApplications.id, id))
	const fields = found ? await readCorrectableFields(db, { id, ...found }) : []
	return Object.fromEntries(fields.map((field) => [field.name, digestOf(field)]))
}

type Options = Pick<Correction, "by" | "at"> & Partial<Correction>

/** Corrects what a screen shows that was opened just now, unless another one is given. */
export async function correctAsOnScreen(db: Db, id: number, options: Options) {
	const expected = await readScreen(db, id)
	return correctApplication(db, id, { expected, isShared: false, typed: () => undefined, ...options })
}

/** Types these values into the fields of these names. */
export const typing =
	(values: Record<string, string>): Correction["typed"] =>
	({ name }) =>
		values[name]
