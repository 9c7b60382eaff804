import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes"

export default [
	route("healthz", "web/system/healthz.ts"),
	route("readyz", "web/system/readyz.ts"),

	layout("web/site/layout.tsx", [
		index("web/site/home/home.tsx"),
		route("extras", "web/extras/extras.tsx"),
		route("login", "web/account/login.tsx"),
		route("forgot-password", "web/account/forgot-password.tsx"),
		route("reset-password", "web/account/reset-password.tsx"),
		route("contact", "web/site/contact/contact.tsx"),
		route("contact/received/:submissionKey", "web/site/contact/received.tsx"),
		route("contact/subscribed", "web/site/contact/subscribed.tsx"),
		route("newsletter/:token", "web/site/newsletter/confirmation.tsx"),
		route("*", "web/site/not-found/not-found.tsx"),
	]),
	route("files/:token", "web/files/file.ts"),
	route("extras/submissions", "web/extras/submissions.ts"),
	route("logout", "web/account/logout.ts"),
	route("api/send-email", "web/api/send-email.ts"),
	route("api/deny-email", "web/api/deny-email.ts"),

	// Everything below /admin stands inside this layout: it is the guard.
	layout("web/admin/layout.tsx", [
		...prefix("admin", [
			index("web/admin/dashboard/dashboard.tsx"),
			route("vendors", "web/admin/vendors/vendors.tsx"),
			route("vendors/:id/decision", "web/admin/vendors/decision.ts"),
			route("accepted", "web/admin/accepted/accepted.tsx"),
			route("accepted/:id/confirmation", "web/admin/accepted/confirmation.ts"),
			route("accepted/:id/removal", "web/admin/accepted/removal.ts"),
			route("accepted/:id/removal/new", "web/admin/accepted/removal-prompt.tsx"),
			route("accepted/:id/documents", "web/admin/accepted/documents.tsx"),
			route("accepted/:id/documents/links", "web/admin/accepted/documents-links.ts"),
			route("accepted/:id/documents/:documentId", "web/admin/accepted/documents-version.ts"),
			route("sidebar", "web/admin/sidebar.ts"),
			route("edition", "web/admin/edition-choice.ts"),
			route("account", "web/account/own-account.tsx"),
			route("account/password", "web/account/change-password.tsx"),
			route("account/ended-sessions", "web/account/ended-sessions.ts"),
			route("outbox", "web/admin/outbox/outbox.tsx"),
			route("outbox/:id", "web/admin/outbox/letter.tsx"),
			route("outbox/:id/html", "web/admin/outbox/html.ts"),
			route("outbox/:id/delivery", "web/admin/outbox/delivery.ts"),
			route("*", "web/admin/unknown.tsx"),
		]),
	]),
] satisfies RouteConfig
