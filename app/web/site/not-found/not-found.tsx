import { data } from "react-router"

export function loader() {
	return data(null, { status: 404 })
}

export default function NotFound() {
	return (
		<main>
			<title>ERROR 404</title>
			<h1>ERROR 404</h1>
			<p>THE PAGE YOURE LOOKING FOR DOESNT EXIST.</p>
		</main>
	)
}
