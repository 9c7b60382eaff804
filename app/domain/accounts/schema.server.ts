import { sql } from "drizzle-orm"
import { boolean, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core"
import { classifyAll, oneOf } from "../../platform/classified-table.server.ts"
import { personal, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { editions } from "../editions/schema.server.ts"
import { ROLES } from "./rights.ts"

/** The people of the team, who may sign in. What each may do, their memberships say. */
export const users = pgTable("users", {
	id: text().primaryKey(),
	name: text().notNull(),
	email: text().notNull().unique(),
	/** This and `image` only the version before reads, see docs/decisions/076-sessions-of-our-own.md. */
	emailVerified: boolean("email_verified").notNull().default(false),
	image: text(),
	createdAt: timestamptz("created_at").notNull().defaultNow(),
	updatedAt: timestamptz("updated_at").notNull().defaultNow(),
})

/** One row a signed-in browser; gone at logout. */
export const sessions = pgTable(
	"sessions",
	{
		id: text().primaryKey(),
		/** SHA-256 in hex: who reads the database can't take a session over. */
		tokenHash: text("token").notNull().unique(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		expiresAt: timestamptz("expires_at").notNull(),
		ipAddress: text("ip_address"),
		userAgent: text("user_agent"),
		createdAt: timestamptz("created_at").notNull().defaultNow(),
		updatedAt: timestamptz("updated_at").notNull().defaultNow(),
	},
	(table) => [index("sessions_by_user").on(table.userId)],
)

/** How a user proves who they are; `password` is an Argon2id hash. */
export const credentials = pgTable(
	"credentials",
	{
		id: text().primaryKey(),
		/** The user's id, and "credential": only the version before reads them, and all below `endsAt` up to `scope`. */
		accountId: text("account_id").notNull(),
		providerId: text("provider_id").notNull(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		password: text(),
		/** When a generated password expires; one that the organiser chose does not. */
		endsAt: timestamptz("ends_at"),
		accessToken: text("access_token"),
		refreshToken: text("refresh_token"),
		idToken: text("id_token"),
		accessTokenExpiresAt: timestamptz("access_token_expires_at"),
		refreshTokenExpiresAt: timestamptz("refresh_token_expires_at"),
		scope: text(),
		createdAt: timestamptz("created_at").notNull().defaultNow(),
		updatedAt: timestamptz("updated_at").notNull().defaultNow(),
	},
	(table) => [index("credentials_by_user").on(table.userId)],
)

/** Short-lived one-time values, such as the token of a password reset. */
export const verifications = pgTable(
	"verifications",
	{
		id: text().primaryKey(),
		identifier: text().notNull(),
		value: text().notNull(),
		expiresAt: timestamptz("expires_at").notNull(),
		createdAt: timestamptz("created_at").notNull().defaultNow(),
		updatedAt: timestamptz("updated_at").notNull().defaultNow(),
	},
	(table) => [index("verifications_by_identifier").on(table.identifier)],
)

/** The second factor of a user: a secret that an authenticator app makes codes from. Asked for once confirmed. */
export const secondFactors = pgTable("second_factors", {
	userId: text("user_id")
		.primaryKey()
		.references(() => users.id, { onDelete: "cascade" }),
	/** Encrypted, with the user's id inside. */
	secret: text().notNull(),
	/** The session that was shown the secret; nobody else sees it before it is confirmed. */
	sessionId: text("session_id").notNull(),
	createdAt: timestamptz("created_at").notNull(),
	confirmedAt: timestamptz("confirmed_at"),
	/** The half minute of the last code that was taken: it and all before it work no more. */
	lastStep: integer("last_step"),
})

/** One row a code that opens the second step once, for a lost phone; only its hash is kept. */
export const recoveryCodes = pgTable(
	"recovery_codes",
	{
		id: text().primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		hash: text().notNull(),
		usedAt: timestamptz("used_at"),
	},
	(table) => [unique("recovery_codes_once").on(table.userId, table.hash)],
)

/** What somebody is, in one edition or in all of them; nobody without a row here may do anything. */
export const memberships = pgTable(
	"memberships",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		role: text({ enum: ROLES }).notNull(),
		/** Null: all editions. */
		editionId: integer("edition_id").references(() => editions.id, { onDelete: "cascade" }),
		showsContacts: boolean("shows_contacts").notNull().default(false),
	},
	(table) => [
		check("memberships_role", oneOf(table.role, ROLES)),
		check("memberships_owner", sql`${table.role} <> 'owner' or ${table.editionId} is null`),
		unique("memberships_once").on(table.userId, table.editionId).nullsNotDistinct(),
	],
)

/** One row an address that was invited and has not come so far; a new invitation takes the place of the one before. */
export const invitations = pgTable(
	"invitations",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		email: text().notNull().unique(),
		role: text({ enum: ROLES }).notNull(),
		/** Null: all editions. */
		editionId: integer("edition_id").references(() => editions.id, { onDelete: "cascade" }),
		showsContacts: boolean("shows_contacts").notNull().default(false),
		/** SHA-256: who reads the database can't use a link that is on its way. */
		tokenHash: text("token_hash").notNull().unique(),
		/** Whoever is removed takes along the invitations that they sent. */
		invitedBy: text("invited_by")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		invitedAt: timestamptz("invited_at").notNull(),
		expiresAt: timestamptz("expires_at").notNull(),
	},
	(table) => [
		check("invitations_role", oneOf(table.role, ROLES)),
		check("invitations_owner", sql`${table.role} <> 'owner' or ${table.editionId} is null`),
	],
)

/** All of it goes with the account (`npm run admin -- remove`). Organisers see theirs; nobody gets a copy. */
const organiserData = withoutCopy(personal(), "organisers see it under Account")

export const userPrivacy = classifyAll(users, "organisers", organiserData)

export const sessionPrivacy = classifyAll(sessions, "organisers", organiserData)

export const credentialPrivacy = classifyAll(credentials, "organisers", organiserData)

export const verificationPrivacy = classifyAll(verifications, "organisers", organiserData)

export const secondFactorPrivacy = classifyAll(secondFactors, "organisers", organiserData)

export const recoveryCodePrivacy = classifyAll(recoveryCodes, "organisers", organiserData)

export const membershipPrivacy = classifyAll(memberships, "organisers", organiserData)

export const invitationPrivacy = classifyAll(invitations, "organisers", organiserData)
