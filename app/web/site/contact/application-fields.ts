/** Made with the form, so that sending it twice is one application. */
export const KEY_FIELD = "submissionKey"

/** No person sees it, so whoever fills it in is a machine. */
export const TRAP_FIELD = "leaveEmpty"
