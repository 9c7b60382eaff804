import { readFile } from "node:fs/promises"
import { join } from "node:path"

export type ProxyProgram = "nginx" | "haproxy" | "caddy"

/** Under which the examples serve. */
export const EXAMPLE_HOST = "www.tamasha.example"

/** Where one proxy runs, for a trial. */
export interface ProxyInstance {
	/** Of its own. */
	folder: string
	/** Under which it is asked for. */
	name: string
	port: number
	/** For what is not encrypted. */
	httpPort: number
	/** Of the processes behind it. */
	ports: number[]
}

/** The files of the certificate in the folder of the proxy. */
export const CERTIFICATE_FILES = { chain: "fullchain.pem", key: "privkey.pem", whole: "tamasha.pem" }

const EXAMPLES = {
	nginx: "deploy/nginx.conf",
	haproxy: "deploy/haproxy.cfg",
	caddy: "deploy/Caddyfile",
}

/** The example with the certificate in `folder`, as whoever uses it puts in their own. */
export async function readExampleWithCertificate(proxy: ProxyProgram, folder: string): Promise<string> {
	const example = await readFile(EXAMPLES[proxy], "utf8")
	return example.replace("# tls /etc", "tls /etc").replaceAll("/etc/ssl/tamasha", folder)
}

/**
 * The example itself: only the certificate, the ports, the processes behind it and the name it serves are those of
 * the trial. What a program would write beside that goes to the folder of the trial.
 */
export async function buildProxyConfig(proxy: ProxyProgram, instance: ProxyInstance): Promise<string> {
	const example = await readExampleWithCertificate(proxy, instance.folder)
	const withBackends = replaceBackendPorts(example, instance.ports).replaceAll(EXAMPLE_HOST, instance.name)
	return ADAPT_EXAMPLE[proxy](withBackends, instance)
}

/** How each is started so that it stays, and ends by SIGTERM. */
export const proxyArgs = (proxy: ProxyProgram, file: string): string[] =>
	({
		nginx: ["-c", file],
		haproxy: ["-db", "-f", file],
		caddy: ["run", "--adapter", "caddyfile", "--config", file],
	})[proxy]

const ADAPT_EXAMPLE: Record<ProxyProgram, (example: string, instance: ProxyInstance) => string> = {
	nginx: (example, { folder, port, httpPort }) => {
		const user = process.getuid?.() === 0 ? "user root;" : ""
		const http = example
			.replace("listen 80;", `listen 127.0.0.1:${httpPort};`)
			.replace("listen 443 ssl http2;", `listen 127.0.0.1:${port} ssl http2;`)
			.replace("/var/cache/tamasha", join(folder, "cache"))
			.replace("http {", `http {\n${nginxTempPaths(folder)}`)
		return `daemon off; ${user} pid ${folder}/pid; error_log ${folder}/errors;\n${http}`
	},
	haproxy: (example, { port, httpPort }) =>
		example.replace("bind :80", `bind 127.0.0.1:${httpPort}`).replace("bind :443", `bind 127.0.0.1:${port}`),
	caddy: (example, { port, httpPort }) => {
		const own = ["admin off", "default_bind 127.0.0.1", `http_port ${httpPort}`, `https_port ${port}`]
		return `{\n\t${own.join("\n\t")}\n}\n${example}`
	},
}

export function nginxTempPaths(folder: string): string {
	const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
	return kinds.map((kind) => `\t${kind}_temp_path ${folder}/${kind};`).join("\n")
}

/** Where there are fewer processes than the example names, they stand there more than once. */
function replaceBackendPorts(example: string, ports: number[]): string {
	return [0, 1, 2].reduce(
		(text, nth) => text.replaceAll(`10.0.0.1${nth + 1}:3000`, `127.0.0.1:${ports[nth % ports.length]}`),
		example,
	)
}
