import { FileText, X } from "lucide-react"
import { type ComponentProps, useEffect, useRef, useState } from "react"
import { formatBytes } from "../values/number.ts"
import { FieldFrame, type FieldProps, useField } from "./field-frame.tsx"
import { IconButton } from "./icon-button.tsx"

export type FileFieldProps = Omit<ComponentProps<"input">, "type" | "value" | "defaultValue" | "ref"> &
	FieldProps

const pickerClasses =
	"block w-full min-h-11 cursor-pointer rounded-md border-2 border-dashed border-line-strong bg-raised p-3 text-sm text-muted hover:border-text aria-invalid:border-danger file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-sm file:border-2 file:border-solid file:border-text file:bg-transparent file:px-4 file:font-semibold file:text-text hover:file:bg-text hover:file:text-surface"

/** The files an input holds, kept in step with removals and with its form being reset. */
function useChosenFiles() {
	const input = useRef<HTMLInputElement>(null)
	const [files, setFiles] = useState<File[]>([])
	const syncFiles = () => {
		setFiles(Array.from(input.current?.files ?? []))
	}
	const remove = (removed: File) => {
		const remaining = new DataTransfer()
		for (const file of files) if (file !== removed) remaining.items.add(file)
		if (!input.current) return
		input.current.files = remaining.files
		// As a browser says it of what is chosen.
		input.current.dispatchEvent(new Event("change", { bubbles: true }))
		input.current.focus()
	}
	useEffect(() => {
		const form = input.current?.form
		const clear = () => setFiles([])
		form?.addEventListener("reset", clear)
		return () => form?.removeEventListener("reset", clear)
	}, [])
	return { input, files, syncFiles, remove }
}

export function FileField(props: FileFieldProps) {
	const { frame, control } = useField(props)
	const { input, files, syncFiles, remove } = useChosenFiles()
	return (
		<FieldFrame {...frame} announcesErrors>
			<input
				{...control}
				ref={input}
				type="file"
				className={pickerClasses}
				onChange={(event) => {
					syncFiles()
					props.onChange?.(event)
				}}
			/>
			<ul aria-label="Chosen files" hidden={!files.length} className="grid gap-1.5">
				{files.map((file) => (
					<ChosenFile key={`${file.name} ${file.size}`} file={file} remove={() => remove(file)} />
				))}
			</ul>
		</FieldFrame>
	)
}

function ChosenFile({ file, remove }: { file: File; remove: () => void }) {
	return (
		<li className="flex items-center gap-3 rounded-sm border border-line bg-raised py-1 pr-1 pl-3">
			<FileText aria-hidden className="size-5 shrink-0 text-muted" />
			<span className="min-w-0 grow py-1">
				<span className="block text-sm font-semibold wrap-anywhere">
					{file.name}{" "}
					<span className="figures font-normal whitespace-nowrap text-muted">{formatBytes(file.size)}</span>
				</span>
			</span>
			<IconButton bare label={`Remove ${file.name}`} icon={<X />} onClick={remove} />
		</li>
	)
}
