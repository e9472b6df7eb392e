import { createHash } from 'node:crypto'
import { site } from '../app/content/site'

const turnstileHost = 'https://challenges.cloudflare.com'

/** Returns the policy for one page: its own files, and the scripts and styles it was built with. */
export function contentSecurityPolicy(html: string) {
  const turnstile = site.turnstileSiteKey ? [turnstileHost] : []
  const hasScripts = html.includes('<script')
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': hasScripts ? ["'self'", ...inlineScriptHashes(html), ...turnstile] : ["'none'"],
    'style-src': ["'self'", ...hashes(html.matchAll(/<style>([\s\S]*?)<\/style>/g))],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': turnstile.length > 0 ? turnstile : ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
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
