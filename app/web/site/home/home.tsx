export default function Home() {
	return <h1>Tamasha</h1>
}
