import { createHash } from 'node:crypto'
import { site } from '../app/content/site'
import { replaceOrThrow } from './replace-or-throw'

type Directives = Record<string, readonly string[]>

/** What the desk needs to be installable: its manifest and its service worker. */
export const appSources: Directives = { 'manifest-src': ["'self'"], 'worker-src': ["'self'"] }

/**
 * Returns the page with its policy in a meta element: the site's own files, the inline scripts and
 * styles it was built with, and the sources in `more`. A header would not do, because the hashes
 * differ from page to page and Pages reads at most 100 header rules.
 */
export function addPolicy(html: string, more: Directives = {}) {
  const policy = format({
    'default-src': ["'none'"],
    'script-src': scriptSources(html),
    'style-src': ["'self'", ...hashes(html.matchAll(/<style>([\s\S]*?)<\/style>/g))],
    ...sitewide,
    ...more,
  })
  // Before everything it governs, but after the charset, which has to be in the first kilobyte.
  return replaceOrThrow(
    html,
    /<meta charSet="utf-8"\/>/i,
    (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${policy}"/>`,
  )
}

const turnstile = site.turnstileSiteKey ? ['https://challenges.cloudflare.com'] : []

const sitewide: Directives = {
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': turnstile.length > 0 ? turnstile : ["'none'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
}

/**
 * The policy in the header of every file, in force alongside the page's own. It has the directives
 * that are the same everywhere, and those for framing a page, which only work in a header.
 */
export const headerPolicy = format({
  ...sitewide,
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
})

function format(directives: Directives) {
  return Object.entries(directives)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

/** A page that names no script file may load none; its policy allows only its inline scripts. */
function scriptSources(html: string) {
  const loaded = /\.js["'`]/.test(html) ? ["'self'", ...turnstile] : []
  const sources = [...loaded, ...inlineScriptHashes(html)]
  return sources.length > 0 ? sources : ["'none'"]
}

function inlineScriptHashes(html: string) {
  // Data blocks, such as JSON-LD, and empty scripts do not run, so the policy does not apply to them.
  return hashes(
    html.matchAll(
      /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>(?!<\/script>)([\s\S]*?)<\/script>/g,
    ),
  )
}

function hashes(elements: Iterable<RegExpMatchArray>) {
  return [...new Set(Array.from(elements, ([, text = '']) => `'sha256-${sha256(text)}'`))]
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('base64')
}
