import { parse, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { addToBody, addToHead, escapeMarkup, keepAddresses, readFacts } from './document'

const page = (body: string) =>
  parse(
    `<html><head><meta name="description" content="Doors &amp; gates"/></head><body>${body}</body></html>`,
  )

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

test('tags are added at the end of the head or the body', () => {
  const document = page('<p>')
  addToHead(document, '<meta content="a"/>')
  addToBody(document, '<p>b</p>')

  expect(serialize(document)).toMatch(/<meta content="a"><\/head>.*<p>b<\/p><\/body>/)
})

test('everything in the body is excluded from the obfuscation of addresses', () => {
  const document = page('<p>office@forge.lk</p>')
  keepAddresses(document)

  expect(serialize(document)).toContain(
    '<body><!--email_off--><p>office@forge.lk</p><!--/email_off--></body>',
  )
})

test('escaped text cannot break out of its element or attribute', () => {
  expect(escapeMarkup(`<a href="x" id='y'>&`)).not.toMatch(/[<>"']/)
})
