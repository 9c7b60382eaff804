import { defineConfig } from "drizzle-kit"

export default defineConfig({
	dialect: "postgresql",
	schema: ["app/platform/schema.server.ts", "app/domain/*/*schema.server.ts"],
	out: "db/migrations",
	casing: "snake_case",
})
