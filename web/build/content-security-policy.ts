import { createHash } from 'node:crypto'
import { site } from '../app/content/site'

const turnstileHost = 'https://challenges.cloudflare.com'

/**
 * Returns the policy for one page: its own files, the scripts and styles it was built with, and
 * what else it needs, by directive.
 */
export function contentSecurityPolicy(html: string, more: Record<string, string[]> = {}) {
  const turnstile = site.turnstileSiteKey ? [turnstileHost] : []
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': scriptSources(html, turnstile),
    'style-src': ["'self'", ...hashes(html.matchAll(/<style>([\s\S]*?)<\/style>/g))],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': turnstile.length > 0 ? turnstile : ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...more,
  })
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

/** A page that names no script file may load none: its policy lets through what stands in it. */
function scriptSources(html: string, turnstile: readonly string[]) {
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
