import { expect, test } from "vitest"
import { describeFileProblem } from "./refusal-messages.ts"

test.each(["trunc.jpg", "form.JPEG", "scan.png", "form.webp", "IMG_1.HEIC"])(
	"of_a_damaged_picture_nobody_is_asked_for_a_picture_of_it (%s)",
	(name) => {
		const said = describeFileProblem({ name, reason: "damaged" }, 20)
		expect(said).toBe(
			`${name} is damaged or incomplete. Choose the original from your camera or gallery, or take the picture again.`,
		)
	},
)

test("a_damaged_pdf_is_printed_anew_or_sent_as_a_picture", () => {
	expect(describeFileProblem({ name: "torn.pdf", reason: "damaged" }, 20)).toBe(
		"torn.pdf is damaged or incomplete. Print it to a new PDF, or send a picture of it.",
	)
})
