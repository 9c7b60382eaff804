import { expect, test } from "vitest"
import { openTestDatabase } from "../../test/database.ts"
import { openLog } from "./log.server.ts"
import { listenForNotices } from "./notices.server.ts"

const { pool, url } = await openTestDatabase()
const settled = () => new Promise((resolve) => setTimeout(resolve, 300))

test("a_change_of_content_is_told_and_a_new_application_number_is_not", async () => {
	let heard = 0
	const notices = listenForNotices(url, "content_changed", () => heard++, openLog("silent"))
	await settled()
	const atFirst = heard
	await pool.query("update content_pieces set updated_at = now() where name = 'site'")
	await settled()
	expect(heard).toBe(atFirst + 1)
	await pool.query("update editions set next_number = next_number + 1")
	await settled()
	expect(heard).toBe(atFirst + 1)
	await notices.stop()
})

test("a_lost_connection_is_opened_again_and_counts_as_a_notice", async () => {
	let heard = 0
	const notices = listenForNotices(url, "content_changed", () => heard++, openLog("silent"))
	await settled()
	const atFirst = heard
	await pool.query(
		"select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen%'",
	)
	await new Promise((resolve) => setTimeout(resolve, 2_800))
	expect(heard).toBe(atFirst + 1)
	await notices.stop()
})
