import type { StallApplication } from "../../../domain/applications/inputs.ts"

/** The fields of the stall application form, in its order. */
export const APPLICATION_FIELDS = [
	"brandName",
	"description",
	"contactPerson",
	"emailAddress",
	"phoneNumber",
	"tentSpace",
	"website",
	"instagram",
	"facebook",
] as const satisfies (keyof StallApplication)[]

/** Made with the form, so that sending it twice is one application. */
export const KEY_FIELD = "submissionKey"

/** No person sees it, so whoever fills it in is a machine. */
export const TRAP_FIELD = "leaveEmpty"
