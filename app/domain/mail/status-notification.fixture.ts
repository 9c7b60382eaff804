export interface TestReport {
	messageId: string
	to: string
	action?: string
	status?: string
	diagnostic?: string
	finalRecipient?: string
	/** What is given of the letter itself. */
	original?: "message/rfc822" | "text/rfc822-headers"
	contentType?: string
}

/** A delivery report as mail servers write it (RFC 3464). */
export function writeReport({
	messageId,
	to,
	action = "failed",
	status = "5.1.1",
	diagnostic = "smtp; 550 5.1.1 No such mailbox",
	finalRecipient = to,
	original = "message/rfc822",
	contentType = "multipart/report; report-type=delivery-status",
}: TestReport): string {
	return [
		"From: MAILER-DAEMON@mail.example",
		"To: hello@tamasha.example",
		"Subject: Undelivered Mail Returned to Sender",
		"MIME-Version: 1.0",
		`Content-Type: ${contentType}; boundary="b"`,
		"",
		"--b",
		"Content-Type: text/plain; charset=iso-8859-1",
		"",
		"Your mail could not be delivered.",
		"",
		"--b",
		"Content-Type: message/delivery-status",
		"",
		"Reporting-MTA: dns; mail.example",
		"Arrival-Date: Thu, 20 Nov 2025 09:00:00 +0000",
		"",
		`Original-Recipient: rfc822;${to}`,
		`Final-Recipient: rfc822; ${finalRecipient}`,
		`Action: ${action}`,
		`Status: ${status}`,
		`Diagnostic-Code: ${diagnostic}`,
		"",
		"--b",
		`Content-Type: ${original}`,
		"",
		"From: hello@tamasha.example",
		`To: ${to}`,
		`Message-ID: ${messageId}`,
		"Subject: YOUR STALL",
		...(original === "message/rfc822" ? ["", "Karibu"] : []),
		"",
		"--b--",
		"",
	].join("\r\n")
}
