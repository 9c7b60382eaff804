import type { Db } from "../../platform/db.server.ts"
import type { RateLimiter } from "../../platform/rate-limiter.server.ts"
import type { Clock } from "../../values/clock.ts"
import type { Auth } from "./auth.server.ts"
import type { CookieSettings } from "./cookies.server.ts"

/** What signing in works with. */
export interface AuthContext {
	db: Db
	auth: Auth
	limits: RateLimiter
	config: CookieSettings
	now: Clock
}

/** Who asks, from where. */
export interface Caller {
	ip: string
	/** What Better Auth may know of the request, see `authHeaders`. */
	headers: Headers
}
