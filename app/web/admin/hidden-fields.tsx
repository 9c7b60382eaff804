/** What a form sends along without showing it. */
export const HiddenFields = ({ fields }: { fields: Record<string, string | number | undefined> }) =>
	Object.entries(fields).map(
		([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
	)
