import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { feedLink, feedPath } from '../app/blogs/feed-link'
import { deskFiles } from '../app/lib/desk-files'
import { headerPolicy } from './content-security-policy'
import { securityTxtPath } from './security-txt'

/** The headers of one path, or of all paths that match a pattern. */
type Rule = {
  path: string
  headers: Record<string, string>
  /** Headers of an earlier rule that this one removes. */
  without?: readonly string[]
}

/** Writes `_headers`, the response headers of every file. */
export async function writeHeaders(folder: string) {
  const rules: Rule[] = [
    {
      path: '/*',
      headers: {
        ...everywhere,
        'Content-Security-Policy': headerPolicy,
      },
    },
    {
      // Built with the pages, and fetched shortly before they are opened. The type is the router's
      // own; the edge compresses only files whose type it knows.
      path: '/*.data',
      headers: { 'Content-Type': 'text/x-script', 'Cache-Control': 'public, max-age=300' },
    },
    { path: '/assets/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
    {
      // Sharing cards are shown by other sites, some of which load them from here.
      path: '/assets/cards/*',
      without: ['Cross-Origin-Resource-Policy'],
      headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
    },
    { path: feedPath, headers: { 'Content-Type': `${feedLink.type}; charset=utf-8` } },
    { path: securityTxtPath, headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
    { path: deskFiles.manifest, headers: { 'Content-Type': 'application/manifest+json' } },
    {
      // Revalidated every time, so that a new version of the desk is found at once. It fetches only
      // the desk's own files.
      path: deskFiles.serviceWorker,
      without: ['Content-Security-Policy'],
      headers: {
        'Cache-Control': 'no-cache',
        'Content-Type': 'text/javascript; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
      },
    },
    {
      path: '/admin',
      without: ['Referrer-Policy'],
      // The address holds the words searched for, such as a customer's e-mail address. With the policy
      // of the other pages, every call to the API would send it, and Cloudflare would log it.
      headers: { ...unlisted, ...isolated, 'Referrer-Policy': 'strict-origin' },
    },
    { path: '/enquiry', headers: isolated },
  ]
  await writeFile(join(folder, '_headers'), formatRules(rules))
}

const unlisted = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' }

const everywhere = {
  // For this host only, like the API's (worker/http/respond.ts). Subdomains are left to the owner.
  'Strict-Transport-Security': 'max-age=63072000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/**
 * For pages that show private data: the page that opened them gets no access to their window. The
 * others go without, because the browser starts another process for such a page once the response
 * arrives, which takes a fifth of the time to its first paint (docs/speed.md).
 */
const isolated = { 'Cross-Origin-Opener-Policy': 'same-origin' }

const lineMaxLength = 2000
const rulesMax = 100

/** Formats the rules as a `_headers` file; throws if Pages would drop one with only a warning. */
export function formatRules(rules: readonly Rule[]) {
  if (rules.length > rulesMax) {
    throw new Error(`_headers has ${rules.length} rules; Pages reads ${rulesMax}`)
  }
  const lines = rules.flatMap(({ path, headers, without = [] }) => [
    path,
    ...without.map((name) => `  ! ${name}`),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ])
  for (const line of lines) {
    if (line.length > lineMaxLength) {
      throw new Error(`_headers has a line of ${line.length} characters: ${line.slice(0, 80)}…`)
    }
  }
  return `${lines.join('\n')}\n`
}
