import { expect, test } from 'vitest'
import { addToBody, addToHead, escapeMarkup, keepAddresses, readFacts } from './document'

const page = (heading: string) =>
  `<html><head><meta name="description" content="Doors &amp; gates"/></head><body>${heading}</body></html>`

test('the heading and the description of a page are read as plain text', () => {
  expect(readFacts('/a', page('<h1 id="t">It&#x27;s <b>on</b>\n time</h1>'))).toEqual({
    path: '/a',
    heading: "It's on time",
    description: 'Doors & gates',
  })
})

test('a page without a heading is rejected', () => {
  expect(() => readFacts('/a', page('<h2>Low</h2>'))).toThrow('/a has no heading')
})

test('tags are added at the end of the head or the body unchanged', () => {
  expect(addToHead(page(''), '<meta content="$& $1"/>')).toContain('<meta content="$& $1"/></head>')
  expect(addToBody(page(''), '<p>$& $1</p>')).toContain('<p>$& $1</p></body>')
})

test('a page without a head or a body is rejected', () => {
  expect(() => addToHead('<p>', '<meta/>')).toThrow('matches nothing')
  expect(() => addToBody('<p>', '<p/>')).toThrow('matches nothing')
})

test('everything in the body is excluded from the obfuscation of addresses', () => {
  expect(keepAddresses('<head></head><body class="a"><p>$& office@forge.lk</p></body>')).toBe(
    '<head></head><body class="a"><!--email_off--><p>$& office@forge.lk</p><!--/email_off--></body>',
  )
})

test('escaped text cannot break out of its element or attribute', () => {
  expect(escapeMarkup(`<a href="x" id='y'>&`)).not.toMatch(/[<>"']/)
})
