import { Form } from "react-router"
import { Button } from "../../ui/button.tsx"

export default function Overview() {
	return (
		<main className="p-8">
			<title>Dashboard</title>
			<h1 className="lettering mb-6 text-3xl">Dashboard</h1>
			<Form method="post" action="/logout">
				<Button type="submit">Logout</Button>
			</Form>
		</main>
	)
}
