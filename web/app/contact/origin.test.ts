import { afterEach, describe, expect, test, vi } from 'vitest'
import { findOrigin, traceOrigin, type Visit } from './origin'

const site = 'https://site.example'
const address = `${site}/contact?service=gate-solutions`

/** Traces a visit to these pages, ending with the form, in one document without a referrer. */
function trace(pages: string[], visit: Partial<Visit> = {}) {
  const addresses = pages.map((page) => site + page)
  return traceOrigin({ pages: addresses, isWhole: true, referrer: '', address, ...visit })
}

describe('the origin of a visit', () => {
  test('consists of the first page with its campaign and the page before the form', () => {
    const landing = '/?utm_source=news&utm_medium=email&utm_campaign=Nov%202026&gclid=1'
    expect(trace([landing, '/services', '/services/gate-solutions', '/contact'])).toEqual({
      fromPage: '/services/gate-solutions',
      firstPage: '/',
      utm: { source: 'news', medium: 'email', campaign: 'Nov 2026', term: null, content: null },
    })
  })

  test('has no page before the form if the visit started there', () => {
    const { fromPage, firstPage } = trace(['/contact?utm_source=news', '/contact?service=gates'])
    expect([fromPage, firstPage]).toEqual([undefined, '/contact'])
  })

  test('includes only the host of a referring site', () => {
    const { referrer } = trace(['/'], { referrer: 'https://news.example:8443/story?id=7' })
    expect(referrer).toBe('news.example')
  })

  test('includes a site that referred to an earlier document', () => {
    const visit = { referrer: `${site}/about`, firstReferrer: 'news.example' }
    expect(trace(['/about', '/contact'], visit).referrer).toBe('news.example')
  })

  test('starts with our page that opened the form in another tab', () => {
    const origin = trace(['/contact'], { referrer: `${site}/about?utm_source=news` })
    expect(origin).toMatchObject({
      fromPage: '/about',
      firstPage: '/about',
      utm: { source: 'news' },
    })
    expect(origin.referrer).toBeUndefined()
  })

  test("does not include an enquiry's private page", () => {
    const { fromPage, firstPage } = trace(['/enquiry/AZsb_private', '/contact'])
    expect([fromPage, firstPage]).toEqual([undefined, undefined])
  })

  test('ignores the referrer of a later document', () => {
    const visit = { isWhole: false, referrer: `${site}/about` }
    expect(trace(['/', '/about', '/contact'], visit).firstPage).toBe('/')
  })

  test('has no page before the form if only the first page is known', () => {
    const { fromPage, firstPage } = trace(['/about'])
    expect([fromPage, firstPage]).toEqual([undefined, '/about'])
  })

  test('is unknown if no page is known', () => {
    const { fromPage, firstPage, utm } = trace([])
    expect([fromPage, firstPage, utm.source]).toEqual([undefined, undefined, undefined])
  })
})

describe('the origin that a browser knows', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** A browser that has loaded this page, without the Navigation API if there are no entries. */
  function stubBrowser(path: string, referrer: string, entries?: object[]) {
    const url = site + path
    const navigation = entries && {
      currentEntry: entries[0] && { index: entries.length - 1 },
      entries: () => entries.map((entry) => ({ getState: () => undefined, ...entry })),
    }
    vi.stubGlobal('window', { navigation })
    vi.stubGlobal('document', { referrer })
    vi.stubGlobal('location', new URL(url))
    vi.stubGlobal('performance', { getEntriesByType: () => [{ name: url }] })
  }

  test('starts with our page that opened the form in another tab', () => {
    const entry = { url: `${site}/contact`, sameDocument: true }
    stubBrowser('/contact', `${site}/about?utm_source=news`, [entry])

    expect(findOrigin()).toMatchObject({ fromPage: '/about', utm: { source: 'news' } })
  })

  test('has the host stored with the first page, and not the address of a page before a document', () => {
    const state = { getState: () => ({ referrer: 'news.example' }) }
    const first = { url: `${site}/about`, sameDocument: false, ...state }
    const form = { url: `${site}/contact`, sameDocument: true }
    stubBrowser('/contact', `${site}/about`, [first, form])

    expect(findOrigin()).toMatchObject({
      fromPage: '/about',
      firstPage: '/about',
      referrer: 'news.example',
    })
  })

  test('lacks only the page before the form without the Navigation API', () => {
    stubBrowser('/contact?utm_source=news', '')

    const origin = findOrigin()
    expect(origin).toMatchObject({ firstPage: '/contact', utm: { source: 'news' } })
    expect(origin?.fromPage).toBeUndefined()
  })

  test('is nothing if it reveals nothing about the visit', () => {
    stubBrowser('/contact', '')
    vi.stubGlobal('performance', {})

    expect(findOrigin()).toBeUndefined()
  })
})
