import { createContext, type RouterContextProvider } from "react-router"
import type { Auth } from "../../domain/accounts/auth.server.ts"
import type { DocumentJudge } from "../../domain/files/judging/document-judge.server.ts"
import type { PostOffice } from "../../domain/mail/post-office.server.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Config } from "../../platform/config.server.ts"
import type { Db } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/store.server.ts"
import type { UploadSpace } from "../../platform/files/upload-space.server.ts"
import { isHttps } from "../../platform/https.ts"
import type { Jobs } from "../../platform/jobs.server.ts"
import type { Limits } from "../../platform/limits.server.ts"
import type { Log } from "../../platform/log.server.ts"
import type { Metrics } from "../../platform/metrics.server.ts"

/** What server.ts assembled: the only way from a request to the machine. */
export interface Services {
	config: Config
	db: Db
	limits: Limits
	files: FileStore
	judge: DocumentJudge
	/** The room that uploads share. */
	space: UploadSpace
	post: PostOffice
	jobs: Jobs
	metrics: Metrics
	auth: Auth
	now: Clock
}

/** This one request. */
export interface Visit {
	requestId: string
	/** The visitor's address; behind a trusted proxy the one it forwards. */
	ip: string
	/** Of our own site, for links in letters: no trailing slash. */
	origin: string
	/** Names this request in every line, as every log does (`traced`). */
	log: Log
	/** The tag by which entry.server.tsx knows our own inline scripts; never leaves the server. */
	scriptMark: string
	/** The pattern that its address was found by, once it was. */
	route?: string
	/** The page that answers it, once it is rendered: to read it out of the response takes as long as to compress it. */
	page?: Buffer<ArrayBuffer>
	/** What made this request fail, once something did. */
	trouble: { isDatabaseAway?: boolean }
}

const servicesContext = createContext<Services>()
const visitContext = createContext<Visit>()

type Context = Readonly<RouterContextProvider>

/** Called once a request by server.ts. */
export function provide(context: RouterContextProvider, services: Services, visit: Visit): void {
	context.set(servicesContext, services)
	context.set(visitContext, visit)
}

/** In a loader or action: `const { db, now } = servicesOf(context)`. */
export const servicesOf = (context: Context): Services => context.get(servicesContext)

/** Whether this is the site that everybody visits, over https. */
export const isPublicSite = ({ publicUrl }: Pick<Config, "publicUrl">): boolean => isHttps(publicUrl)

/** In a loader or action: who asks, from where. */
export const visitOf = (context: Context): Visit => context.get(visitContext)
