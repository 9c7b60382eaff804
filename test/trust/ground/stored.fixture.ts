// Stores one document, so that its calls of the system can be watched: node stored.fixture.ts product|careless FOLDER
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { openFolderStore } from "../../../app/platform/files/folder-store.server.ts"

const [mode, root = ""] = process.argv.slice(2)
await mkdir(root, { recursive: true })
const path = join(root, "sent")
await writeFile(path, "a document")
if (mode === "product")
	await openFolderStore(root).put("a/b/form.pdf", path, { mediaType: "application/pdf", size: 10 })
else await writeFile(join(root, "form.pdf"), "a document")
