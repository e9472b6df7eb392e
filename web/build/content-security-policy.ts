import { createHash } from 'node:crypto'
import { site } from '../app/content/site'
import { replaceOrThrow } from './replace-or-throw'

type Directives = Record<string, readonly string[]>

/** What makes the desk an app. */
export const appSources: Directives = { 'manifest-src': ["'self'"], 'worker-src': ["'self'"] }

/**
 * Returns the page with its policy in it: its own files, the scripts and styles it was built with,
 * and what else it needs, by directive. The hashes differ from page to page, and Pages reads at most
 * 100 rules of headers.
 */
export function addPolicy(html: string, more: Directives = {}) {
  const policy = format({
    'default-src': ["'none'"],
    'script-src': scriptSources(html),
    'style-src': ["'self'", ...hashes(html.matchAll(/<style>([\s\S]*?)<\/style>/g))],
    ...sitewide,
    ...more,
  })
  // Before all that it governs, but after the encoding, which has to be in the first kilobyte.
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
 * The policy that every file is served with, in force beside the page's own: what is the same
 * everywhere, and who may frame a page, which only a header can say.
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

/** A page that names no script file may load none: its policy lets through what stands in it. */
function scriptSources(html: string) {
  const loaded = /\.js["'`]/.test(html) ? ["'self'", ...turnstile] : []
  const sources = [...loaded, ...inlineScriptHashes(html)]
  return sources.length > 0 ? sources : ["'none'"]
}

function inlineScriptHashes(html: string) {
  // Blocks of data, such as JSON-LD, do not run: the policy has nothing to say about them.
  return hashes(
    html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g),
  )
}

function hashes(elements: Iterable<RegExpMatchArray>) {
  return [...new Set(Array.from(elements, ([, text = '']) => `'sha256-${sha256(text)}'`))]
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('base64')
}
