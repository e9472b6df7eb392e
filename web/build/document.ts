import { replaceOrThrow } from './replace-or-throw'

/** What a built page says about itself. */
export type PageFacts = { path: string; heading: string; description: string }

/** Reads the facts from a page's HTML; throws if it has no heading or no description. */
export function readFacts(path: string, html: string): PageFacts {
  const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1]
  if (!heading || !description) throw new Error(`${path} has no heading or no description`)
  return { path, heading: textOf(heading), description: textOf(description) }
}

/** Adds tags at the end of the head, where hydration leaves unknown elements alone. */
export function addToHead(html: string, tags: string) {
  return replaceOrThrow(html, /<\/head>/, `${tags}</head>`)
}

/** Adds tags at the end of the body, where they do not delay the first paint. */
export function addToBody(html: string, tags: string) {
  return replaceOrThrow(html, /<\/body>/, `${tags}</body>`)
}

/**
 * Excludes a page from Cloudflare's Email Address Obfuscation, which is on in every new zone. It
 * replaces addresses by "[email protected]", which hydration would take for a mistake, and adds a
 * script to show them, which the policy of the pages without scripts blocks.
 */
export function keepAddresses(html: string) {
  const opened = replaceOrThrow(html, /<body[^>]*>/, (body) => `${body}<!--email_off-->`)
  return addToBody(opened, '<!--/email_off-->')
}

/** Escapes text for HTML or XML, in an element or in a quoted attribute. */
export function escapeMarkup(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function textOf(markup: string) {
  return markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([\da-f]+)|(\w+));/gi, (entity, code, name) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : (named[name] ?? entity),
    )
    .replace(/\s+/g, ' ')
    .trim()
}
