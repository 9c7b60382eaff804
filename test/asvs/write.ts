import { writeFileSync } from "node:fs"
import { renderPage } from "./page.ts"
import { readRequirements } from "./requirements.ts"

writeFileSync("docs/asvs.md", renderPage(readRequirements()))
