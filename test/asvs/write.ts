import { writeFileSync } from "node:fs"
import { pageOf } from "./page.ts"
import { readRequirements } from "./requirements.ts"

writeFileSync("docs/asvs.md", pageOf(readRequirements()))
