/** A PDF of our own making, which no cache keeps. @param name without its ending */
export const pdfResponse = (pdf: Uint8Array<ArrayBuffer>, name: string): Response =>
	new Response(pdf, {
		headers: {
			"content-type": "application/pdf",
			"content-disposition": `attachment; filename="${name}.pdf"`,
			"cache-control": "no-store",
		},
	})
