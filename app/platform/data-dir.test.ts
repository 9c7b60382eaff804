import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { readConfig } from "./config.server.ts"

const around = mkdtempSync(join(tmpdir(), "tamasha-data-"))
afterAll(() => rmSync(around, { recursive: true, force: true }))

const AUTH_SECRET = "a secret of the tests, forty characters long"
const modeOf = (path: string) => statSync(path).mode & 0o777
const FILES = ["postgres-owner.lock", "postgres-users.lock", "postgres-change.lock", "postgres-owner.pid"]

function createFolder(name: string, mode: number): string {
	const folder = join(around, name)
	mkdirSync(folder)
	for (const file of FILES) {
		writeFileSync(join(folder, file), "")
		chmodSync(join(folder, file), 0o644)
	}
	mkdirSync(join(folder, "backups"))
	chmodSync(join(folder, "backups"), 0o755)
	chmodSync(folder, mode)
	return folder
}

test("a_start_closes_an_existing_data_folder_to_every_other_user", () => {
	const folder = createFolder("wide", 0o755)
	const elsewhere = join(around, "elsewhere")
	writeFileSync(elsewhere, "")
	chmodSync(elsewhere, 0o644)
	symlinkSync(elsewhere, join(folder, "link"))
	readConfig({ DATA_DIR: folder, AUTH_SECRET })
	const mayPassOnly = process.getuid?.() === 0 ? 0o711 : 0o700
	expect(modeOf(folder)).toBe(mayPassOnly)
	expect(FILES.map((name) => modeOf(join(folder, name)))).toEqual(FILES.map(() => 0o600))
	expect(modeOf(join(folder, "backups"))).toBe(0o700)
	expect(modeOf(elsewhere)).toBe(0o644)
})

test("a_folder_that_is_made_for_many_stays_open", () => {
	const folder = createFolder("many", 0o1777)
	readConfig({ DATA_DIR: folder, AUTH_SECRET })
	expect(statSync(folder).mode & 0o7777).toBe(0o1777)
	expect(readdirSync(folder)).toContain("backups")
})

test("a_new_data_folder_is_closed_from_its_first_moment", () => {
	const folder = join(around, "new")
	readConfig({ DATA_DIR: folder })
	expect(modeOf(folder) & 0o066).toBe(0)
	expect(modeOf(join(folder, "auth-secret"))).toBe(0o600)
})
