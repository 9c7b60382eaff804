export interface Download {
	path: string
	name: string
	/** Its kind and size, "PDF, 240 KB", which is read before it is tapped. */
	details: string
}

/** A file to download: the server says by its headers that it is saved, so it takes no script. */
export function DownloadLink({ path, name, details }: Download) {
	return (
		<a href={path} className="link inline-flex min-h-11 items-center wrap-anywhere">
			<span>
				{name} <span className="figures whitespace-nowrap">({details})</span>
			</span>
		</a>
	)
}

export function DownloadList({ files }: { files: Download[] }) {
	return (
		<ul className="grid justify-items-start">
			{files.map((file) => (
				<li key={file.path}>
					<DownloadLink {...file} />
				</li>
			))}
		</ul>
	)
}
