import { createHash, timingSafeEqual } from 'node:crypto'
import { site } from '../web/app/lib/site'
import { readKeyBytes } from './backups/format'
import { ApiError } from './errors'

export type Bindings = {
  DB: D1Database
  BACKUPS?: R2Bucket
  /** Encrypts the backups: 32 bytes in base64; a secret. Without it no backups are made. */
  BACKUP_KEY?: string
  /** The built site: the Worker fills in its pages for enquiries and for plain form posts. */
  ASSETS?: Fetcher
  /** Submissions, and clicks, per address: 5 a minute. */
  INQUIRY_LIMIT: RateLimit
  /** Requests from localhost, which exist only in development: 100 a minute. */
  INQUIRY_LIMIT_LOCAL: RateLimit
  /** Sign-ins per address or known device, and sign-in links per address: 20 a minute. */
  SIGN_IN_LIMIT: RateLimit
  /** In addition, each of these per IPv6 /48: 60 a minute. */
  NETWORK_LIMIT: RateLimit
  /** Requests about files and private pages, per address and per IPv6 /48: 1,200 a minute. */
  FILE_LIMIT: RateLimit
  /** Bucket for files that visitors send with enquiries; without it no files are accepted. */
  FILES?: R2Bucket
  SEND_EMAIL?: SendEmail

  /** Replaces the company's address of the content; set only where the product runs locally. */
  SITE_ORIGIN?: string
  /** Maximum database size in MB (10^6 bytes): 500 on D1's free plan, 10000 on the paid plan. */
  DATABASE_MAX_MB?: string
  /** The company's time zone (IANA), for days and for times in e-mails; defaults to UTC. */
  TIME_ZONE?: string
  /** Value of the header of that name (RFC 6797); defaults to two years for this host only. */
  STRICT_TRANSPORT_SECURITY?: string
  /** Prefix of enquiry references: `CF` for `CF-1042`. Without it a reference is just a number. */
  REFERENCE_PREFIX?: string
  /** Signs the cookies of signing in. With fewer than 32 bytes nobody can sign in. */
  SESSION_SECRET?: string
  /** The secret before the last change. Cookies signed with it stay valid while it is set. */
  SESSION_SECRET_PREVIOUS?: string
  /**
   * Keys of the links to private pages, of counted addresses and of encrypted data are derived from
   * it; with fewer than 32 bytes, from SESSION_SECRET.
   */
  LINK_SECRET?: string
  /** The secret before the last change. What was made with it stays valid while it is set. */
  LINK_SECRET_PREVIOUS?: string
  /** Lets a monitor read the details of the health check; a secret of at least 32 bytes. */
  HEALTH_TOKEN?: string
  /** Comma-separated, in order: emailjs, resend, cloudflare; or log, on a local SITE_ORIGIN. */
  EMAIL_CHANNELS?: string
  /** Base URL of EmailJS; overridden only in tests. */
  EMAILJS_API_URL?: string
  EMAILJS_SERVICE_ID?: string
  EMAILJS_TEMPLATE_ID?: string
  /** Template for replies and acknowledgements; without it EmailJS sends neither. */
  EMAILJS_REPLY_TEMPLATE_ID?: string
  EMAILJS_PUBLIC_KEY?: string
  /** Sent as `accessToken`; a secret. */
  EMAILJS_PRIVATE_KEY?: string
  /** Base URL of Resend; overridden only in tests. */
  RESEND_API_URL?: string
  /** A secret. */
  RESEND_API_KEY?: string
  /** Signs what Resend reports of e-mails later: `whsec_…`; a secret. */
  RESEND_WEBHOOK_SECRET?: string
  /** Sender of e-mails by `resend` and `cloudflare`. */
  NOTIFY_FROM?: string
  /** Receives notifications by `resend` and `cloudflare`, and all answers from customers. */
  NOTIFY_TO?: string
  /** Receives the answers to replies, each at an address of its own; without it NOTIFY_TO does. */
  REPLY_DOMAIN?: string
  /** Turns on verification of Cloudflare Turnstile's token; a secret. */
  TURNSTILE_SECRET?: string
  /** Base URL of Turnstile; overridden only in tests. */
  TURNSTILE_API_URL?: string
  /** For push messages (RFC 8292), in base64url; `npm run admin -- vapid` generates both keys. */
  VAPID_PUBLIC_KEY?: string
  /** A secret. */
  VAPID_PRIVATE_KEY?: string
  /** Contact for push services if something is wrong: a mailto: or https: URL. */
  VAPID_SUBJECT?: string
  /** `true` in `npm run demo` alone: the desk says that everything in it is invented. */
  DEMO?: string
}

export type Env = {
  Bindings: Bindings
  Variables: {
    /** Content security policy of the prerendered page that is sent as the response. */
    pagePolicy?: string
  }
}

/** Minimum bytes of a secret: the output size of HMAC-SHA-256 (RFC 7518 §3.2). */
const secretMinBytes = 32

/** The Worker keeps running: a visitor's enquiry must be stored even if something else is misconfigured. */
export function findMisconfigured(env: Bindings) {
  const problems: string[] = []
  if (!URL.canParse(siteOrigin(env))) problems.push('SITE_ORIGIN')
  if (!isSecret(env.SESSION_SECRET)) problems.push('SESSION_SECRET')
  if (env.LINK_SECRET && !isSecret(env.LINK_SECRET)) problems.push('LINK_SECRET')
  if (env.HEALTH_TOKEN && !isSecret(env.HEALTH_TOKEN)) problems.push('HEALTH_TOKEN')
  if (env.BACKUP_KEY && !readKeyBytes(env.BACKUP_KEY)) problems.push('BACKUP_KEY')
  return problems
}

/** Links in e-mails use it, and its pages may call the API. */
export function siteOrigin({ SITE_ORIGIN }: Pick<Bindings, 'SITE_ORIGIN'>) {
  return SITE_ORIGIN || site.origin
}

/** Uses the origin, as cron has no request. */
export function isLocalSite(env: Bindings) {
  return localHostRe.test(URL.parse(siteOrigin(env))?.hostname ?? '')
}

const localHostRe = /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])$/

/** Never on a public site, whatever its settings. */
export function isDemo(env: Bindings) {
  return env.DEMO === 'true' && isLocalSite(env)
}

/** Both are hashed, because their lengths may differ. */
export function isHealthToken({ HEALTH_TOKEN }: Bindings, token: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return isSecret(HEALTH_TOKEN) && timingSafeEqual(digest(token), digest(HEALTH_TOKEN))
}

/** The current one first. */
export function readSessionSecrets({ SESSION_SECRET, SESSION_SECRET_PREVIOUS }: Bindings) {
  return [SESSION_SECRET, SESSION_SECRET_PREVIOUS].filter(isSecret)
}

/** SESSION_SECRET does not open what LINK_SECRET seals: if it has leaked, replacing it must be enough. */
export function readLinkSecrets(env: Bindings) {
  const { LINK_SECRET, LINK_SECRET_PREVIOUS } = env
  if (!isSecret(LINK_SECRET)) return readSessionSecrets(env)
  return [LINK_SECRET, LINK_SECRET_PREVIOUS].filter(isSecret)
}

/** Throws if it is too short, as it could be guessed. */
export function currentSecret({ SESSION_SECRET }: Bindings) {
  if (isSecret(SESSION_SECRET)) return SESSION_SECRET
  throw new ApiError('sign_in_unavailable', 'Signing in is not set up.', {
    cause: new Error('SESSION_SECRET is missing or has fewer than 32 bytes'),
  })
}

function isSecret(secret: string | undefined): secret is string {
  return secret !== undefined && Buffer.byteLength(secret) >= secretMinBytes
}
