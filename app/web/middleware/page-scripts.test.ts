import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { settleScripts } from "./page-scripts.ts"

const MARK = "0123abcd"
const PAGE = [
	'<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head>',
	`<script nonce="${MARK}">window.context = 1</script>`,
	`<script nonce="${MARK}" type="module" async="">import "/assets/a.js"</script>`,
	'<script>alert("slipped in")</script>',
].join("")
const hashOf = (script: string) => createHash("sha256").update(script).digest("base64")

describe("settling a page's scripts", () => {
	const { html, hashes } = settleScripts(PAGE, MARK)

	test("modules_and_their_files_wait_for_the_page_to_show", () => {
		expect(html).not.toContain('modulepreload" href')
		expect(html).not.toContain('type="module" async')
		expect(html).toContain('<script type="text/plain" id="later">import "/assets/a.js"</script>')
		expect(html).toContain('let files=["/assets/a.js"]')
	})

	test("each_script_of_ours_may_run_and_no_other", () => {
		const starter = /<script>(\{let files[\s\S]*?)<\/script>/.exec(html)?.[1] ?? ""
		expect(hashes).toEqual(["window.context = 1", 'import "/assets/a.js"', starter].map(hashOf))
	})

	test("the_mark_stays_on_the_server", () => {
		expect(html).not.toContain(MARK)
	})
})
