import { href } from "react-router"

/** The question before a vendor gets one more confirmation, which the dialog and its page both ask. */
export const resendQuestion = (id: string, brand: string) => ({
	title: `Send the confirmation to ${brand} again?`,
	description:
		"The vendor gets the whole email of the template once more, without what somebody wrote into an earlier one. Where the facts are the same as before, it does not say that it is a repeat.",
	action: href("/admin/accepted/:id/confirmation", { id }),
	confirmLabel: "Resend",
})
