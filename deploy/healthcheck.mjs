// For the container: ends with 0 while the server answers and reaches its database.
const port = process.env.PORT ?? 3000
const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4_000) }).catch(
	() => undefined,
)
await answer?.arrayBuffer()
process.exitCode = answer?.ok ? 0 : 1
