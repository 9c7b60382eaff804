/** A PDF of our own making, which no cache keeps and of whose address nobody else hears. @param name without its ending */
export const pdfResponse = (pdf: Uint8Array<ArrayBuffer>, name: string): Response =>
	new Response(pdf, {
		headers: {
			"content-type": "application/pdf",
			"content-disposition": `attachment; filename="${name}.pdf"`,
			"cache-control": "no-store",
			"referrer-policy": "strict-origin",
		},
	})
