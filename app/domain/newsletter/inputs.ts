import * as z from "zod/mini"
import { requiredEmail } from "../../platform/typed-fields.ts"

/** The sign-up of the Attendee tab, the same on both sides. */
export const subscription = z.object({ email: requiredEmail() })
