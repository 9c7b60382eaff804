import type { Config } from "../../platform/config.server.ts"
import type { Db } from "../../platform/db.server.ts"
import type { RateLimiter } from "../../platform/rate-limiter.server.ts"
import type { Clock } from "../../values/clock.ts"

/** What signing in works with. */
export interface AuthContext {
	db: Db
	limits: RateLimiter
	config: Pick<Config, "authSecret">
	now: Clock
}

/** Who asks, from where. */
export interface Caller {
	ip: string
	/** What the browser says it is. */
	userAgent: string
	/** What this browser was given to be known by, see trusted-device.server.ts. */
	deviceToken: string | undefined
}

/** What a browser is to keep and to show at each request from now on; null takes away what it has. */
export interface BrowserTokens {
	/** Good for `SESSION_TOTAL_MS`. */
	session?: string | null
	/** Good for `TRUSTED_DEVICE_MS`. */
	device?: string
	/** Good for `SECOND_STEP_MS`. */
	secondStep?: string | null
}
