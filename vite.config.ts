import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"
import { CLIENT_FILES, onlySmallZod } from "./ops/client-files.ts"

export default defineConfig({
	plugins: [tailwindcss(), reactRouter(), onlySmallZod()],
	environments: {
		client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CLIENT_FILES } } } } },
		// One server bundle for the web server and the command-line tools, so that all share one domain.
		ssr: { build: { target: "node24", rolldownOptions: { input: "./main.ts" } } },
	},
	build: { assetsInlineLimit: 0, sourcemap: false },
})
