import { createHash } from 'node:crypto'
import { defaultTreeAdapter as tree } from 'parse5'
import { site } from '../app/lib/site'
import { attributeOf, createElement, type Document, find, findAll, textOf } from './html'

type Directives = Record<string, readonly string[]>

/** What the desk needs to be installable: its manifest and its service worker. */
export const appSources: Directives = { 'manifest-src': ["'self'"], 'worker-src': ["'self'"] }

/**
 * Adds a page's policy in a meta element: the site's own files, the inline scripts and styles it was
 * built with, and the sources in `more`. A header would not do, because the hashes differ from page
 * to page and Pages reads at most 100 header rules.
 */
export function addPolicy(document: Document, more: Directives = {}) {
  const content = format({
    'default-src': ["'none'"],
    'script-src': scriptSources(document),
    'style-src': ["'self'", ...hashes(findAll(document, 'style').map(textOf))],
    ...sitewide,
    ...more,
  })
  // Before everything it governs, but after the charset, which has to be in the first kilobyte.
  const [charset] = findAll(document, 'meta')
  if (!charset || attributeOf(charset, 'charset') === undefined) {
    throw new Error('The page does not start with its charset')
  }
  const policy = createElement('meta', { 'http-equiv': 'Content-Security-Policy', content })
  const head = find(document, 'head')
  const [after] = head.childNodes.slice(head.childNodes.indexOf(charset) + 1)
  if (after) tree.insertBefore(head, policy, after)
  else tree.appendChild(head, policy)
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
function scriptSources(document: Document) {
  const scripts = findAll(document, 'script').filter(
    // Data blocks, such as JSON-LD, do not run, so the policy does not apply to them.
    (script) => !attributeOf(script, 'type')?.startsWith('application/'),
  )
  const loaded = scripts.some((script) => attributeOf(script, 'type') === 'module')
  const texts = scripts.map(textOf).filter((text) => text !== '')
  const sources = [...(loaded ? ["'self'", ...turnstile] : []), ...hashes(texts)]
  return sources.length > 0 ? sources : ["'none'"]
}

function hashes(texts: readonly string[]) {
  return [...new Set(texts.map((text) => `'sha256-${sha256(text)}'`))]
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('base64')
}
