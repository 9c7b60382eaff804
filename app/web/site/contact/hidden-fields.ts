/** Made with the form, so that sending it twice is one application. */
export const SUBMISSION_KEY_FIELD = "submissionKey"

/** No person sees it, so whoever fills it in is a machine. */
export const HONEYPOT_FIELD = "leaveEmpty"
