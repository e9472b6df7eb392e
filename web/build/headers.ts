import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deskFiles } from '../app/admin/offline/desk-files'
import { feedLink, feedPath } from '../app/blogs/feed-link'
import { contentSecurityPolicy } from './content-security-policy'
import { formatRules, type Rule } from './header-rules'
import { securityTxtPath } from './notices/security-txt'

type Page = { file: string; path: string }

/** The page that answers every unknown address. */
const notFoundFile = '404.html'

/** Writes `_headers`: what each file is served with. */
export async function writeHeaders(folder: string, pages: readonly Page[]) {
  const open = (file: string) => readFile(join(folder, file), 'utf8')
  const rules: Rule[] = [
    {
      path: '/*',
      headers: {
        ...everywhere,
        'Content-Security-Policy': contentSecurityPolicy(await open(notFoundFile)),
      },
    },
    {
      // Made with the pages, and asked for shortly before they are opened. The type is the router's
      // own for them; the edge compresses what it knows the type of.
      path: '/*.data',
      headers: { 'Content-Type': 'text/x-script', 'Cache-Control': 'public, max-age=300' },
    },
    { path: '/assets/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
    {
      // Sharing pictures are shown by other sites, some of which load them from here.
      path: '/assets/cards/*',
      without: ['Cross-Origin-Resource-Policy'],
      headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
    },
    { path: feedPath, headers: { 'Content-Type': `${feedLink.type}; charset=utf-8` } },
    { path: securityTxtPath, headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
    { path: deskFiles.manifest, headers: { 'Content-Type': 'application/manifest+json' } },
    {
      // Asked for each time, so that a new version of the desk is found at once. It fetches the
      // desk's own files and nothing else.
      path: deskFiles.serviceWorker,
      without: ['Content-Security-Policy'],
      headers: {
        'Cache-Control': 'no-cache',
        'Content-Type': 'text/javascript; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
      },
    },
  ]
  for (const { file, path } of pages) {
    if (file === notFoundFile) continue
    rules.push({
      path,
      // Two policies would both be enforced: the general one has to go.
      without: ['Content-Security-Policy'],
      headers: {
        'Content-Security-Policy': contentSecurityPolicy(
          await open(file),
          path === '/admin' ? appSources : {},
        ),
        ...(path === '/admin' && unlisted),
      },
    })
  }
  await writeFile(join(folder, '_headers'), formatRules(rules))
}

/** What makes the desk an app. */
const appSources = { 'manifest-src': ["'self'"], 'worker-src': ["'self'"] }

const unlisted = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' }

const everywhere = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
