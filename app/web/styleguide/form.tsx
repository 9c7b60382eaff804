import { Button } from "../../ui/button.tsx"
import { ErrorSummary } from "../../ui/error-summary.tsx"
import { TextField } from "../../ui/field.tsx"
import { FormPage } from "../../ui/site-shell.tsx"
import { publicPageHeaders } from "../request/public-page.ts"
import { NoIndex } from "./section.tsx"

export const headers = publicPageHeaders()

const FAULTS = {
	brand: "Enter the name of your brand",
	email: "Enter an email address like name@example.com",
}

/** A form that came back: the summary takes the focus, each line leads to its field, nothing typed is lost. */
export default function FormWithErrors() {
	return (
		<FormPage>
			<NoIndex title="A form with errors" />
			<h1 tabIndex={-1} className="lettering mb-6 text-3xl">
				A form with errors
			</h1>
			<form className="grid gap-5">
				<ErrorSummary
					errors={[
						{ field: "brand", text: FAULTS.brand },
						{ field: "email", text: FAULTS.email },
						{ text: "The form has to come from this site. Send it again." },
					]}
				/>
				<TextField id="brand" name="brand" label="Brand" required errors={[FAULTS.brand]} />
				<TextField id="email" name="email" label="Email" defaultValue="potter@" errors={[FAULTS.email]} />
				<Button type="submit" size="large">
					Send application
				</Button>
			</form>
		</FormPage>
	)
}
