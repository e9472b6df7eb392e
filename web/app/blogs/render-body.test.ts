import { expect, test } from 'vitest'
import { renderBody } from './render-body'

const drawing = `\`\`\`drawing
file: bay.svg
title: A bay
note: Not to scale.
alt: A rack bay
\`\`\``

test('Markdown is rendered as HTML', () => {
  expect(renderBody('rack', '## Why\n\nIt *holds*, see [services](/services).')).toBe(
    '<h2>Why</h2>\n<p>It <em>holds</em>, see <a href="/services">services</a>.</p>\n',
  )
})

test('what follows the second heading is below the fold', () => {
  expect(renderBody('rack', '## *One*\n\n### Two\n\n## Three')).toBe(
    '<h2><em>One</em></h2>\n<h3 data-fold="">Two</h3>\n<h2>Three</h2>\n',
  )
})

test('HTML special characters are escaped', () => {
  expect(renderBody('rack', '5 < 6 & `<b>`')).toBe('<p>5 &lt; 6 &amp; <code>&lt;b&gt;</code></p>\n')
})

test.each([
  ['a block of HTML', '<script>alert(1)</script>', 'write Markdown instead of HTML'],
  ['inline HTML', 'It <b>holds</b>.', 'write Markdown instead of HTML'],
  ['a first-level heading', '# Why', 'use ## for “Why”'],
  ['a link that runs a script', '[see](javascript:alert(1))', 'a link cannot lead to javascript:'],
  ['a protocol-relative link', '[see](//evil.example)', 'a link cannot lead to //evil'],
  ['a missing image', '![A rack](rack.webp)', 'no image rack.webp'],
  ['a missing drawing', drawing, 'no drawing web/content/posts/rack/bay.svg'],
  ['a drawing without a file', drawing.replace('bay.svg', 'bay'), 'file: name an SVG file'],
  [
    'a drawing without a text alternative',
    drawing.replace('A rack bay', ''),
    'alt: enter some text',
  ],
])('%s is rejected', (_, markdown, message) => {
  expect(() => renderBody('rack', markdown)).toThrow(message)
})
