import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { areTimes } from './checks'

export const admins = sqliteTable(
  'admins',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    /** Null until it is set. */
    name: text(),
    /** Below replies; null until it is set. */
    signature: text(),
    /** The kinds of push message that they do not want, on any device. */
    mutedKinds: text('muted_kinds', { mode: 'json' }).$type<string[]>().notNull().default([]),
    passwordHash: text('password_hash').notNull(),
    createdAt: integer('created_at').notNull(),
    /** As in `inquiries`. */
    canonicalEmail: text('canonical_email'),
  },
  () => [uniqueIndex('admins_by_email').on(sql`coalesce(canonical_email, lower(email))`)],
)

/** A cookie is valid only while its row exists: sign-out, a new password and removal revoke it. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    adminId: text('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    lastSeenAt: integer('last_seen_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** When the password was last entered. After a while, irreversible actions ask for it again. */
    passwordGivenAt: integer('password_given_at').notNull().default(0),
    /** So that its owner recognises it in the list of sessions. */
    browser: text(),
    /** The inquiry that is open in the session, as last reported by its page. */
    openInquiryId: text('open_inquiry_id'),
    openUntil: integer('open_until'),
  },
  (table) => [
    areTimes('sessions_times', [
      ...['created_at', 'last_seen_at', 'expires_at'],
      ...['password_given_at', 'open_until'],
    ]),
    index('sessions_by_admin').on(table.adminId),
    index('sessions_by_expiry').on(table.expiresAt),
    index('sessions_by_open_inquiry')
      .on(table.openInquiryId)
      .where(sql`open_inquiry_id is not null`),
  ],
)

/** Failed attempts in a row, and links that were asked for, by the keys of worker/session/throttle.ts. */
export const signInFailures = sqliteTable(
  'sign_in_failures',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    blockedUntil: integer('blocked_until').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('sign_in_failures_by_expiry').on(table.expiresAt)],
)

/** Links that make a browser known. Each is used once. */
export const signInLinks = sqliteTable(
  'sign_in_links',
  {
    /** SHA-256 of the token: it is random enough to need no slower hash. */
    hash: text().primaryKey(),
    adminId: text('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    areTimes('sign_in_links_times', ['expires_at']),
    index('sign_in_links_by_expiry').on(table.expiresAt),
  ],
)

/** The authenticator app of an administrator (TOTP, RFC 6238). */
export const secondFactors = sqliteTable('second_factors', {
  adminId: text('admin_id')
    .primaryKey()
    .references(() => admins.id, { onDelete: 'cascade' }),
  /** Encrypted (`worker/encryption.ts`). */
  secret: text().notNull(),
  /** When the first code was entered. Until then, signing in does not require a code. */
  confirmedAt: integer('confirmed_at'),
  /** The time step of the last accepted code: no code is valid twice (RFC 6238 §5.2). */
  lastStep: integer('last_step').notNull().default(0),
})

/** Single-use, for when the authenticator app is lost. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    adminId: text('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    /** SHA-256: the codes are random enough to need no slower hash. */
    hash: text().notNull(),
    usedAt: integer('used_at'),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.hash] })],
)

/** RFC 8030. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    endpoint: text().primaryKey(),
    adminId: text('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    /** The browser's keys for the content of messages (RFC 8291); null if it was added before messages had any. */
    p256dh: text(),
    auth: text(),
    /** The kinds that this device does not get. */
    mutedKinds: text('muted_kinds', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Whether its messages may name customers. */
    namesCustomers: integer('names_customers', { mode: 'boolean' }).notNull().default(false),
    /** When it was last notified of a new inquiry, and of an urgent one. */
    notifiedAt: integer('notified_at').notNull().default(0),
    urgentNotifiedAt: integer('urgent_notified_at').notNull().default(0),
  },
  (table) => [index('push_subscriptions_by_admin').on(table.adminId)],
)

/** Never contains what a visitor wrote. */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    id: integer().primaryKey(),
    at: integer().notNull(),
    /** The administrator's e-mail address, kept after the account is deleted; null for the desk. */
    actor: text(),
    action: text().notNull(),
    /** Set if the action was on one inquiry, whose timeline shows it. */
    inquiryId: text('inquiry_id'),
    details: text({ mode: 'json' }).$type<Record<string, string | number | boolean | null>>(),
  },
  (table) => [
    areTimes('audit_entries_time', ['at']),
    // Not entries of one inquiry: each change to an inquiry would write one more row.
    index('audit_entries_by_time').on(table.at).where(sql`inquiry_id is null`),
    index('audit_entries_by_inquiry')
      .on(table.inquiryId, table.id)
      .where(sql`inquiry_id is not null`),
  ],
)
