import type { Context } from 'hono'
import { html } from 'hono/html'
import { titleOf } from '../../web/app/lib/page-meta'
import { site } from '../../web/app/lib/site'
import { contactForm } from '../../web/app/words/contact-form'
import { contactPoints } from '../../web/app/words/contact-points'
import { sent } from '../../web/app/words/sent'
import type { Env } from '../env'
import type { InquiryFile } from '../files/contract'
import { fetchSitePage, listItems, plainPage } from '../http/respond'
import { describeFile } from './page'

/** What is not known is left out. */
type Sent = {
  reference?: string | undefined
  address?: string | undefined
  files?: readonly InquiryFile[] | undefined
}

/** Opened on its own, the site's page claims nothing: only this fills it in. */
export async function respondSent(c: Context<Env>, { reference, address, files = [] }: Sent) {
  const built = await fetchSitePage(c, '/contact/sent')
  if (!built) return c.html(plainAnswer({ reference, address, files }))
  const rewriter = new HTMLRewriter()
  const change = (selector: string, work: (element: Element) => unknown) =>
    rewriter.on(selector, { element: (element) => void work(element) })
  const fill = (selector: string, text: string | undefined) =>
    change(selector, (element) => (text ? element.setInnerContent(text) : element.remove()))
  fill('title', titleOf(sent.title))
  fill('h1', sent.title)
  fill('[data-lead]', contactPoints.reply(site.replyTime))
  change('[data-not-sent]', (element) => element.remove())
  change('[data-sent]', (element) => element.removeAndKeepContent())
  fill('[data-reference]', reference)
  change('a[data-address]', (link) =>
    address ? link.setAttribute('href', address) : link.remove(),
  )
  change('[data-files-section]', (section) => files.length > 0 || section.remove())
  change('[data-files]', (list) =>
    list.setInnerContent(String(listItems(files.map(describeFile))), { html: true }),
  )
  return c.html(rewriter.transform(built).text())
}

const plainAnswer = ({ reference, address, files = [] }: Sent) =>
  plainPage(
    sent.title,
    html`<h1>${sent.title}</h1>
    ${reference && html`<p>${contactForm.reference(reference)}</p>`}
    <p>${contactPoints.reply(site.replyTime)}</p>
    <ul>${listItems(files.map(describeFile))}</ul>
    ${address && html`<p><a href="${address}">${contactForm.page}</a></p>`}`,
  )
