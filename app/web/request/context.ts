import type { Registry } from "prom-client"
import { createContext, isRouteErrorResponse, type RouterContextProvider } from "react-router"
import type { UploadSpaces } from "#form-upload"
import type { DocumentJudge } from "../../domain/files/judging/document-judge.server.ts"
import type { PreviewMaker } from "../../domain/files/previews/preview-maker.server.ts"
import type { MailDispatcher } from "../../domain/mail/mail-dispatcher.server.ts"
import type { PaperUploads } from "../../domain/paper-submissions/paper-uploads.server.ts"
import type { PaymentGateway } from "../../domain/payments/gateway.server.ts"
import type { PictureUploads } from "../../domain/pictures/resumable-uploads.server.ts"
import type { VariantMaker } from "../../domain/pictures/variant-maker.server.ts"
import type { Config } from "../../platform/config.server.ts"
import { isDatabaseUnavailable } from "../../platform/database-unavailable.ts"
import type { Db } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import type { Jobs } from "../../platform/jobs.server.ts"
import type { Log } from "../../platform/log.server.ts"
import type { RateLimiter } from "../../platform/rate-limiter.server.ts"
import type { Clock } from "../../values/clock.ts"
import { isHttps } from "../../values/https.ts"

/** What the server is made of: the only way from a request to database, files and mail. */
export interface Services {
	config: Config
	db: Db
	limits: RateLimiter
	files: FileStore
	judge: DocumentJudge
	variantMaker: VariantMaker
	previewMaker: PreviewMaker
	/** The room that uploads share: members are who signed in. */
	uploadSpaces: UploadSpaces
	/** Pictures that come in several requests. */
	pictureUploads: PictureUploads
	/** Papers of vendors that do. */
	paperUploads: PaperUploads
	mailDispatcher: MailDispatcher
	jobs: Jobs
	/** Undefined where M-Pesa is not set up. */
	gateway: PaymentGateway | undefined
	metrics: Registry
	now: Clock
}

/** A page as its bytes. */
export interface RenderedPage {
	/** Whole, with the data of its scripts. */
	bytes: Buffer<ArrayBuffer>
	/** The page without them, which wait at an address of their own, and the policy for it. */
	splitData(address: string): { html: Buffer; data: Buffer; policy: string }
}

/** This one request. */
export interface RequestContext {
	requestId: string
	/** The visitor's address; behind a trusted proxy the one it forwards. */
	ip: string
	/** Of our own site, for links in letters: no trailing slash. */
	origin: string
	/** Names this request in every line, as every log does. */
	log: Log
	/** The nonce by which entry.server.tsx knows our own inline scripts; never leaves the server. */
	nonce: string
	/** The pattern that its address was found by, once it was. */
	route?: string
	/** The page that answers it, once it is rendered: to read it out of the response takes as long as to compress it. */
	renderedPage?: RenderedPage
	/** The methods of its address, once it was refused for taking no other than POST to change anything. */
	allow?: string
	/** What made this request fail, once something did. */
	errorContext: { isDatabaseAway?: boolean }
}

const servicesContextKey = createContext<Services>()
const requestContextKey = createContext<RequestContext>()

type Context = Readonly<RouterContextProvider>

/** Called once a request by the server. */
export function provideContext(
	context: RouterContextProvider,
	services: Services,
	requestContext: RequestContext,
): void {
	context.set(servicesContextKey, services)
	context.set(requestContextKey, requestContext)
}

/** In a loader or action: `const { db, now } = getServices(context)`. */
export const getServices = (context: Context): Services => context.get(servicesContextKey)

/** Whether this is the site that everybody visits, over https. */
export const isPublicSite = ({ publicUrl }: Pick<Config, "publicUrl">): boolean => isHttps(publicUrl)

/** In a loader or action: who asks, from where. */
export const getRequestContext = (context: Context): RequestContext => context.get(requestContextKey)

/** Tries a queued letter at once without letting the visitor wait for the mail server; the outbox keeps trying. */
export function deliverSoon(context: Readonly<RouterContextProvider>, mailId: number): void {
	const { log } = getRequestContext(context)
	getServices(context)
		.mailDispatcher.deliver(mailId)
		.catch((error: unknown) => log.error({ err: error, mailId }, "a letter could not be tried"))
}

/** Keeps an unexpected error in the log under this request's id, and what the visitor may know of it. */
export function logUnexpectedError(error: unknown, context: Readonly<RouterContextProvider>): void {
	// An address that no route knows is the visitor's affair, and may hold what no log should.
	if (isRouteErrorResponse(error) && error.status < 500) return
	const { log, errorContext } = getRequestContext(context)
	errorContext.isDatabaseAway ||= isDatabaseUnavailable(error)
	log.error({ err: error }, "unexpected error")
}
