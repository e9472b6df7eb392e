import { expect, test } from 'vitest'
import { renderBody } from './render-body'

test('Markdown becomes HTML', () => {
  expect(renderBody('## Why\n\nIt *holds*, see [services](/services).')).toBe(
    '<h2>Why</h2>\n<p>It <em>holds</em>, see <a href="/services">services</a>.</p>\n',
  )
})

test('characters that mean something in HTML are only characters', () => {
  expect(renderBody('5 < 6 & `<b>`')).toBe('<p>5 &lt; 6 &amp; <code>&lt;b&gt;</code></p>\n')
})

test.each([
  ['a block of HTML', '<script>alert(1)</script>', 'write Markdown instead of HTML'],
  ['HTML within a line', 'It <b>holds</b>.', 'write Markdown instead of HTML'],
  ['a heading as large as the title', '# Why', '“Why” takes ##'],
  ['a link that runs code', '[see](javascript:alert(1))', 'a link cannot lead to javascript:'],
  ['a link to another host in disguise', '[see](//evil.example)', 'a link cannot lead to //evil'],
  ['an image that is not there', '![A rack](rack.webp)', 'no image rack.webp'],
  ['a drawing that is not there', '```drawing\nrack\n```', 'no drawing rack'],
])('%s is refused', (_, markdown, message) => {
  expect(() => renderBody(markdown)).toThrow(message)
})
