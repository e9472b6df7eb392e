import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { ApiError } from './errors'

/**
 * Answers a form without JavaScript that could not be taken: what to put right, and the way back,
 * where the browser still has what was typed. Shows our own messages only, nothing that was sent.
 */
export function respondWithPage(c: Context, error: ApiError) {
  const problems = Object.values(error.details.fields ?? {})
  return c.html(page(error.message, problems), error.status, { ...error.details.headers })
}

const style = `
body { max-width: 34rem; margin: 12vh auto; padding: 0 1.25rem; font: 1.0625rem/1.58 system-ui, sans-serif;
  background: light-dark(#f4f1ea, #151b21); color: light-dark(#1b232b, #f1ede4); }
h1 { font-size: 1.75rem; line-height: 1.2; }
ul { padding-left: 1.25rem; color: light-dark(#a3190f, #ff9c92); }
a { color: inherit; }`

/** What the content security policy lets the page use. */
export const pageStyleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

const page = (message: string, problems: string[]) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>Your message was not sent</title>
    <style>${raw(style)}</style>
  </head>
  <body>
    <main>
      <h1>${message}</h1>
      ${problems.length > 0 && html`<ul>${problems.map((problem) => html`<li>${problem}</li>`)}</ul>`}
      <p>Go back with your browser: what you typed is still there.</p>
      <p><a href="/contact">Contact</a></p>
    </main>
  </body>
</html>`
