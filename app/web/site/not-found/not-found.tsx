import { data } from "react-router"
import { FormPage } from "../../../ui/site-shell.tsx"

export function loader() {
	return data(null, { status: 404 })
}

export default function NotFound() {
	return (
		<FormPage>
			<title>ERROR 404</title>
			<h1 className="lettering text-4xl">ERROR 404</h1>
			<p className="mt-3">THE PAGE YOURE LOOKING FOR DOESNT EXIST.</p>
		</FormPage>
	)
}
