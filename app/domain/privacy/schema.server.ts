import { pgTable, text } from "drizzle-orm/pg-core"
import { classifyAll } from "../../platform/classified-table.server.ts"
import { retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"

/**
 * People who asked to be erased, each as a mark that only this product can make from their email address (`markErased`).
 * It keeps an old file of the season from bringing them back unnoticed, and tells nobody who they were.
 */
export const erasedPeople = pgTable("erased_people", {
	mark: text().primaryKey(),
	erasedAt: timestamptz("erased_at").notNull(),
})

const mark = withoutCopy(
	retained("an old file must not bring the person back"),
	"nobody can lead it back to them",
)

export const erasedPrivacy = classifyAll(erasedPeople, "vendors", mark)
