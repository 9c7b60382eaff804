import * as z from "zod/mini"
import { requiredEmail } from "../../values/text-schemas.ts"

/** The sign-up of the Attendee tab, the same on both sides. */
export const subscription = z.object({ email: requiredEmail() })
