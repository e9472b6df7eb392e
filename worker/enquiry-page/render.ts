/** Fills the site's prerendered page with the content for one enquiry. */
import { html } from 'hono/html'
import { type EnquiryFile, type FileState, formatBytes } from '../files/contract'
import type { EnquiryPage } from './read-page'

export type EnquiryAnswer = {
  /** Null if it cannot be read at the moment. */
  page: EnquiryPage | null
  token: string
  problems?: readonly string[]
  /** The text of a correction that could not be saved. */
  typed?: string
}

/**
 * Returns an enquiry's page as HTML, including what could not be added to it. `built` is the site's
 * prerendered page, undefined if the site's files cannot be read.
 */
export function renderEnquiry(
  built: Response | undefined,
  { page, token, problems = [], typed = '' }: EnquiryAnswer,
) {
  if (!built) return plainPage(page, problems)
  const { reference, received, service, files, corrections, isOpen } = page ?? unknown
  const text = (value: string) => ({
    element: (element: Element) => void element.setInnerContent(value),
  })
  const list = (items: readonly string[]) => ({
    element: (element: Element) =>
      void (items.length === 0
        ? element.remove()
        : element.setInnerContent(String(html`${items.map(listItem)}`), { html: true })),
  })
  const form = (path: string) => ({
    element: (element: Element) =>
      void (isOpen
        ? element.setAttribute('action', `/enquiry/${token}/${path}`)
        : element.remove()),
  })
  const keepIf = (isKept: boolean) => ({
    element: (element: Element) => void (isKept || element.remove()),
  })
  const filled = new HTMLRewriter()
    .on('a[data-address]', {
      element: (link) => void link.setAttribute('href', `/enquiry/${token}`),
    })
    .on('[data-details]', keepIf(page !== null))
    .on('[data-files-section]', keepIf(isOpen || files.length > 0))
    .on('[data-corrections-section]', keepIf(isOpen || corrections.length > 0))
    .on('[data-reference]', text(reference))
    .on('[data-received]', text(received))
    .on('[data-service]', text(service ?? 'Not stated'))
    .on('[data-files]', list(files.map(describeFile)))
    .on('[data-corrections]', list(corrections.map((time) => `Correction received ${time}`)))
    .on('[data-problems]', list(problems))
    .on('form[data-add-files]', form('files'))
    .on('form[data-add-correction]', form('corrections'))
    .on('textarea', text(typed))
    .transform(built)
  return filled.text()
}

const unknown: EnquiryPage = {
  reference: '',
  received: '',
  service: null,
  files: [],
  corrections: [],
  isOpen: true,
}

const states: Record<FileState, string> = {
  receiving: 'not complete yet',
  complete: 'received',
  missing: 'received',
}

function describeFile({ name, size, state }: EnquiryFile) {
  return `${name} (${formatBytes(size)}), ${states[state]}`
}

const listItem = (item: string) => html`<li>${item}</li>`

/** Used if the site's files cannot be read. */
const plainPage = (page: EnquiryPage | null, problems: readonly string[]) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Your enquiry ${page?.reference}</title>
  </head>
  <body>
    <h1>Your enquiry ${page?.reference}</h1>
    <ul>${problems.map(listItem)}</ul>
    ${page && html`<p>Received ${page.received}</p>`}
    <ul>${page?.files.map(describeFile).map(listItem)}</ul>
  </body>
</html>`

export const notFoundPage = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Not found</title>
  </head>
  <body>
    <h1>Page not found</h1>
  </body>
</html>`
