import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown'

const render = (markdown: string) => renderMarkdown('posts/rack', markdown)

test('Markdown is rendered as HTML, with an anchor for each section', () => {
  expect(render('## Why\n\nIt *holds*, see [services](/services).')).toEqual({
    html: '<h2 id="why">Why</h2>\n<p>It <em>holds</em>, see <a href="/services">services</a>.</p>\n',
    headings: [{ id: 'why', title: 'Why' }],
  })
})

test('sections with the same heading have different anchors', () => {
  expect(render('## Load & Test\n\n## Load, Test').headings).toEqual([
    { id: 'load-test', title: 'Load & Test' },
    { id: 'load-test-2', title: 'Load, Test' },
  ])
})

test('HTML special characters are escaped', () => {
  expect(render('5 < 6 & `<b>`').html).toBe('<p>5 &lt; 6 &amp; <code>&lt;b&gt;</code></p>\n')
})
