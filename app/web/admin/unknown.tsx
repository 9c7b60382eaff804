import { data } from "react-router"

export function loader() {
	return data(null, { status: 404 })
}

/** So that an unknown address below /admin is guarded like a known one (R23). */
export default function UnknownAdminPage() {
	return (
		<main className="p-8">
			<title>ERROR 404</title>
			<h1 className="lettering text-3xl">ERROR 404</h1>
			<p>THE PAGE YOURE LOOKING FOR DOESNT EXIST.</p>
		</main>
	)
}
