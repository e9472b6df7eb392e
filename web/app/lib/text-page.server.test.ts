import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { heldDays } from '../../../worker/retention/contract'
import { site } from './site'
import { readTextPage } from './text-page.server'

const folder = mkdtempSync(join(tmpdir(), 'text-page-'))
afterAll(() => rmSync(folder, { recursive: true }))

const head = 'title: Rules\ndescription: Rules.\nupdated: 2026-11-21\nheading: Rules\nlead: Few.'

function read(body: string) {
  const file = join(folder, 'rules.md')
  writeFileSync(file, `---\n${head}\n---\n\n${body}\n`)
  return readTextPage(file).sections
}

test('paragraphs, lists and terms become the sections of a page', () => {
  const sections = read(
    '## Who {#us}\n\nWe & *you*.\n\nBoth.\n\n- One\n- Two\n\n## How Long {#long}\n\n- **Held:** 5 minutes\n- {contact}',
  )

  expect(sections).toEqual([
    {
      id: 'us',
      title: 'Who',
      blocks: [
        { kind: 'paragraphs', texts: ['We &amp; <em>you</em>.', 'Both.'] },
        { kind: 'list', texts: ['One', 'Two'] },
      ],
    },
    {
      id: 'long',
      title: 'How Long',
      blocks: [{ kind: 'terms', rows: [{ term: 'Held', text: '5\u00a0minutes' }, 'contact'] }],
    },
  ])
})

test("a text can have the company's details and how long enquiries are kept", () => {
  expect(read('## Who {#us}\n\nWrite to {email} within {heldDays} days.')[0]?.blocks).toEqual([
    { kind: 'paragraphs', texts: [`Write to ${site.email} within ${heldDays} days.`] },
  ])
})

test('a text can depend on what the site has, and a paragraph that is left out is not empty', () => {
  const [section] = read(
    '## Who {#us}\n\nCall{if whatsApp: or write}.\n\n{if not whatsApp:Only call.}',
  )

  expect(section?.blocks).toEqual([
    {
      kind: 'paragraphs',
      texts: site.whatsApp === null ? ['Call.', 'Only call.'] : ['Call or write.'],
    },
  ])
})

test.each([
  ['Text.', 'begin with a title, as ## Title {#anchor}'],
  ['## Who\n\nText.', 'write the title of a section as ## Title {#anchor} instead of “Who”'],
  ['## Who {#us}\n\n> Text.', 'write a paragraph or a list instead of “> Text.”'],
  ['## Who {#us}\n\n<b>Text</b>', 'write Markdown instead of HTML: <b>'],
  ['## Who {#us}\n\n{weeks} weeks', 'there is no placeholder {weeks}: use {services},'],
  ['## Who {#us}\n\n{if fax:Fax.}', 'there is no condition fax in {if fax:Fax.}: use whatsApp,'],
  ['## Who {#us}\n\nBy {contact}', '{contact} is an item of a list with terms'],
])('a mistake is named with its file: %s', (body, sentence) => {
  expect(() => read(body)).toThrow(`rules.md: ${sentence}`)
})
