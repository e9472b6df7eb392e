import type { Bindings } from '../env'
import { aPdf } from './files'
import { request } from './requests'

/** A stand-in for the built page, with the elements that the Worker fills. */
const built = `<!doctype html><title>Your enquiry</title><ul data-problems></ul><a data-address></a>
  <p data-details><b data-reference></b><i data-received></i><i data-service></i></p>
  <div data-files-section>Files<ul data-files></ul><form data-add-files></form></div>
  <div data-conversation-section>Messages<ol data-conversation></ol></div>
  <div data-corrections-section>Corrections
  <form data-add-correction><textarea></textarea></form></div>`

/** The same for the page that says that a message has arrived. */
const builtSent = `<!doctype html><title>Nothing sent</title><h1>Nothing sent</h1><p data-lead>Send one</p>
  <div data-not-sent>Contact us</div><div hidden data-sent><b data-reference></b><a data-address></a>
  <div data-files-section>Files<ul data-files></ul></div></div>`

const pages: Record<string, string> = { '/enquiry': built, '/contact/sent': builtSent }

export const ASSETS = {
  fetch: async (url: URL) => {
    const page = pages[url.pathname]
    const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" }
    return new Response(page ?? 'No such page', { status: page ? 200 : 404, headers })
  },
} as unknown as Fetcher

/** A file that is detected as a PDF. */
export const pdfFile = (name = 'plan.pdf', size = 500, seed = 1) =>
  new File([aPdf(size, seed)], name)

/** A text file with the name of a PDF. */
export const pageFile = (content: string) => new File([content], 'a.pdf')

/** Requests the private page, or posts one of its forms. */
export async function openPage(
  page: string,
  init: RequestInit = {},
  changes: Partial<Bindings> = {},
) {
  const response = await request(page, init, { ASSETS, ...changes })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Adds files through the page's form. */
export function addFiles(page: string, files: File[], changes: Partial<Bindings> = {}) {
  const body = new FormData()
  for (const file of files) body.append('files', file)
  return openPage(`${page}/files`, { method: 'POST', body, headers: { origin: 'null' } }, changes)
}

let visits = 0

/** Sends a correction, each from a new address: one address may send five messages a minute. */
export function correct(page: string, text: string, changes: Partial<Bindings> = {}) {
  visits += 1
  return correctFrom(`192.0.2.${visits}`, page, text, changes)
}

/** Sends a correction from this address. */
export function correctFrom(
  address: string,
  page: string,
  text: string,
  changes: Partial<Bindings> = {},
) {
  const headers = { 'cf-connecting-ip': address }
  const init = { method: 'POST', headers, body: new URLSearchParams({ text }) }
  return openPage(`${page}/corrections`, init, changes)
}
