import { expect, test } from "vitest"
import { openTestDatabase } from "../../test/database.ts"
import { openLog } from "./log.server.ts"
import { listenForNotifications } from "./notifications.server.ts"

const { pool, url } = await openTestDatabase()

test("a_change_of_content_is_told_and_a_new_application_number_is_not", async () => {
	let count = 0
	const notices = listenForNotifications(url, "content_changed", () => count++, openLog("silent"))
	const change = () => pool.query("update content_pieces set updated_at = now() where name = 'site'")
	await expect.poll(() => count).toBe(1)
	await change()
	await expect.poll(() => count).toBe(2)
	await pool.query("update editions set next_number = next_number + 1")
	// Notices come in the order in which they were given.
	await change()
	await expect.poll(() => count).toBe(3)
	await notices.stop()
})

test("a_lost_connection_is_opened_again_and_counts_as_a_notice", async () => {
	let count = 0
	const notices = listenForNotifications(url, "content_changed", () => count++, openLog("silent"))
	await expect.poll(() => count).toBe(1)
	await pool.query(
		"select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen%'",
	)
	await expect.poll(() => count).toBe(2)
	await notices.stop()
})
