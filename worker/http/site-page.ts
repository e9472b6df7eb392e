/** The site's prerendered pages, and plain ones if the site's files cannot be read. */
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Bindings } from '../env'

/** Returns a page of the site, or undefined if it cannot be read. The site sends it with `status`. */
export async function fetchSitePage(c: Context<Bindings>, path: string, status = 200) {
  const page = await c.env.ASSETS?.fetch(new URL(path, c.req.url)).catch(() => undefined)
  if (page?.status !== 200 && page?.status !== status) return undefined
  // The page's own policy, or at least the directive that a <meta> tag cannot set.
  c.set('pagePolicy', page.headers.get('content-security-policy') ?? "frame-ancestors 'none'")
  return page
}

export const plainPage = (title: string, body: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${title}</title>
  </head>
  <body>${body}</body>
</html>`

export const listItems = (texts: readonly string[]) =>
  html`${texts.map((text) => html`<li>${text}</li>`)}`
