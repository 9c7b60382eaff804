import { resolve } from "node:path"

/** A command of ours that reads foreign bytes: of the built program where there is one, else of its source. */
export const isolatedCommand = (
	name: "judge" | "variants" | "previews" | "reports",
	...nodeOptions: string[]
) => ({
	script: import.meta.env.PROD ? (process.argv[1] ?? "") : resolve("server/main.ts"),
	args: [name],
	nodeOptions: ["--max-old-space-size=160", ...nodeOptions],
})
