import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { readConfig, SettingsError } from "./config.server.ts"

const DATA_DIR = mkdtempSync(join(tmpdir(), "tamasha-config-"))
const read = (address: string) => readConfig({ DATA_DIR, VENDOR_SIGNUP_SCRIPT: address }).signupScripts.vendor

test.for([
	"https://forms.example/vendor.js",
	"http://localhost:4000/form.js",
	"http://127.0.0.1:4000/form.js",
])("a_sign_up_script_may_come_from_%s", (address) => expect(read(address)).toBe(address))

test.for([
	"http://forms.example/vendor.js",
	"http://localhost.forms.example/vendor.js",
	"http://localhost:80@forms.example/vendor.js",
	"javascript:alert(1)",
	"//forms.example/vendor.js",
])("a_sign_up_script_may_not_come_from_%s", (address) => {
	expect(() => read(address)).toThrow(SettingsError)
	expect(() => read(address)).toThrow("VENDOR_SIGNUP_SCRIPT")
})
