import { readFileSync } from "node:fs"

/** The addresses that `docs/product.md` names under *Public addresses*. */
export function readPublicAddresses(): string[] {
	const page = readFileSync("docs/product.md", "utf8")
	const [, rule = ""] = /\*\*Public addresses\.\*\*([\s\S]*?)anything else/.exec(page) ?? []
	return [...new Set([...rule.matchAll(/`(\/[^`]*)`/g)].map(([, path = ""]) => path))]
}
