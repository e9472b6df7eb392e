import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Partner } from './list-partners'

afterEach(() => {
  vi.doUnmock('./list-partners')
  vi.resetModules()
})

/** Renders the section for a company with this many partners. */
async function render(count: number) {
  const partners = Array.from({ length: count }, (_, i): Partner => {
    return { name: `Partner ${i}`, logo: { src: `/${i}.svg`, width: 100, height: 40 } }
  })
  vi.doMock('./list-partners', () => ({ partners }))
  const { Partners } = await import('./partners')
  return renderToStaticMarkup(createElement(Partners))
}

test('a company without partners has no section for them', async () => {
  expect(await render(0)).toBe('')
})

test.each([1, 2, 4])('%i partners are listed once each', async (count) => {
  expect((await render(count)).match(/<img/g)).toHaveLength(count)
})
