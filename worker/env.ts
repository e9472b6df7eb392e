import { readKeyBytes } from './backups/key.ts'
import { ApiError } from './errors'

/** Everything the Worker is given from outside, and what it makes of it. */
export type Env = {
  /** The database: inquiries, outbox, administrators, sessions. */
  DB: D1Database
  /** Where backups of the database go. */
  BACKUPS?: R2Bucket
  /** What they are encrypted with, 32 bytes in base64; a secret. Without it there are none. */
  BACKUP_KEY?: string
  /** The built site, for the page that answers a plain form post. */
  ASSETS?: Fetcher
  /** Submissions by one address: 5 a minute. */
  INQUIRY_LIMIT: RateLimit
  /** The same for requests from this machine itself, which exist only in development: 100 a minute. */
  INQUIRY_LIMIT_LOCAL: RateLimit
  /** Sign-ins by one address, or by one known device: 20 a minute. */
  SIGN_IN_LIMIT: RateLimit
  /** Submissions, and sign-ins, by one IPv6 /48, beside the limit of each address: 60 a minute. */
  NETWORK_LIMIT: RateLimit
  /** Calls about files by one address: 1,200 a minute, of which each sends 256 KiB at most. */
  FILE_LIMIT: RateLimit
  /** What visitors send with their enquiries; without it no files are taken. */
  FILES?: R2Bucket
  /** Cloudflare's own way to send mail; only the `cloudflare` channel uses it. */
  SEND_EMAIL?: SendEmail

  /** The site's public address; links in notifications lead there, and its pages may call the API. */
  SITE_ORIGIN: string
  /** Megabytes (10^6 bytes) that the database may have: 500 on D1's free plan, 10000 on the paid one. */
  DATABASE_MAX_MB?: string
  /** The company's time zone (IANA), in which notifications write times; UTC without it. */
  TIME_ZONE?: string
  /** The header of that name (RFC 6797); without it, two years of https for this host alone. */
  STRICT_TRANSPORT_SECURITY?: string
  /** What an enquiry's reference starts with, `CF` for `CF-1042`; without it the number stands alone. */
  REFERENCE_PREFIX?: string
  /** The country (ISO 3166-1, `LK`) of phone numbers without a country code; LK without it. */
  PHONE_COUNTRY?: string
  /** Signs the session cookie: at least 32 bytes, or nobody can sign in. */
  SESSION_SECRET?: string
  /** The secret before the last change: cookies signed with it stay good while it is set. */
  SESSION_SECRET_PREVIOUS?: string
  /** Ordered, comma-separated: emailjs, resend, cloudflare; log only where SITE_ORIGIN is localhost. */
  EMAIL_CHANNELS?: string
  /** Where EmailJS answers; another address only in tests. */
  EMAILJS_API_URL?: string
  EMAILJS_SERVICE_ID?: string
  EMAILJS_TEMPLATE_ID?: string
  /** The template of replies to customers; without it EmailJS sends none. */
  EMAILJS_REPLY_TEMPLATE_ID?: string
  EMAILJS_PUBLIC_KEY?: string
  /** Sent as `accessToken`; a secret. */
  EMAILJS_PRIVATE_KEY?: string
  /** Where Resend answers; another address only in tests. */
  RESEND_API_URL?: string
  /** A secret. */
  RESEND_API_KEY?: string
  /** Sender and receiver of notifications by `resend` and `cloudflare`; answers to replies go to the latter. */
  NOTIFY_FROM?: string
  NOTIFY_TO?: string
  /** Turns on the check of Cloudflare Turnstile's token; a secret. */
  TURNSTILE_SECRET?: string
  /** Where Turnstile answers; another address only in tests. */
  TURNSTILE_API_URL?: string
  /** Signs push messages (RFC 8292), base64url; `npm run admin -- vapid` makes both keys. */
  VAPID_PUBLIC_KEY?: string
  /** A secret. */
  VAPID_PRIVATE_KEY?: string
  /** Whom a push service asks if something is wrong: a mailto: or https: address. */
  VAPID_SUBJECT?: string
}

/** What Hono's context carries in every route. */
export type Bindings = {
  Bindings: Env
  Variables: {
    /** The content security policy of a page of the site that is the answer. */
    pagePolicy?: string
  }
}

/** Fewest bytes of a session secret: as many as HMAC-SHA-256 gives out (RFC 7518 §3.2). */
const secretMinBytes = 32

/**
 * Returns the names of what is set but cannot work, for the log; the Worker runs on, since a
 * visitor's enquiry must be stored whatever else is wrong.
 */
export function findMisconfigured(env: Env) {
  const problems: string[] = []
  if (!URL.canParse(env.SITE_ORIGIN)) problems.push('SITE_ORIGIN')
  if (!isSecret(env.SESSION_SECRET)) problems.push('SESSION_SECRET')
  if (env.BACKUP_KEY && !readKeyBytes(env.BACKUP_KEY)) problems.push('BACKUP_KEY')
  return problems
}

/** Whether the product runs on somebody's own machine. By SITE_ORIGIN: cron has no request. */
export function isLocalSite({ SITE_ORIGIN }: Env) {
  return localHostRe.test(URL.parse(SITE_ORIGIN)?.hostname ?? '')
}

const localHostRe = /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])$/

/** D1's limits, developers.cloudflare.com/d1/platform/limits: 500 MB a database, 10 GB on the paid plan. */
const freePlanMegabytes = 500

/** In bytes. */
export function readDatabaseLimit({ DATABASE_MAX_MB }: Env) {
  const megabytes = Number(DATABASE_MAX_MB)
  return (megabytes > 0 ? megabytes : freePlanMegabytes) * 1_000_000
}

/** Returns the current secret, then the one before it while it is set. */
export function readSecrets({ SESSION_SECRET, SESSION_SECRET_PREVIOUS }: Env) {
  return [SESSION_SECRET, SESSION_SECRET_PREVIOUS].filter(isSecret)
}

/** Returns what signs new cookies, or refuses: a short secret could be guessed. */
export function currentSecret({ SESSION_SECRET }: Env) {
  if (isSecret(SESSION_SECRET)) return SESSION_SECRET
  throw new ApiError('sign_in_unavailable', 'Signing in is not set up.', {
    cause: new Error('SESSION_SECRET has fewer than 32 bytes'),
  })
}

function isSecret(secret: string | undefined): secret is string {
  if (secret === undefined) return false
  // A UTF-16 unit takes at least one byte in UTF-8, so most secrets need no count.
  return (
    secret.length >= secretMinBytes || new TextEncoder().encode(secret).length >= secretMinBytes
  )
}
