import { randomBytes } from "node:crypto"
import { inject, onTestFinished } from "vitest"
import { dropDatabase, withClusterClient } from "../../cluster-client.ts"

/** The address of a new database without anything in it, dropped after the running test. */
export async function createEmptyDatabase(): Promise<string> {
	const name = `tamasha_trust_${randomBytes(6).toString("hex")}`
	await withClusterClient(inject("clusterUrl"), (cluster) => cluster.query(`create database ${name}`))
	onTestFinished(() => withClusterClient(inject("clusterUrl"), (cluster) => dropDatabase(cluster, name)))
	const url = new URL(inject("clusterUrl"))
	url.pathname = `/${name}`
	return url.href
}
