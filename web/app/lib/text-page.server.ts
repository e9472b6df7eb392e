/** Reads the pages of plain text: the privacy notice and the accessibility statement. */
import { Marked, type MarkedToken, type Token, type Tokens } from 'marked'
import { binDays, heldDays, logDays } from '../../../worker/retention/contract.ts'
import { readCompany } from './content/company.server.ts'
import { mapTexts } from './content/map-texts.ts'
import { readMarkdownFile } from './content/markdown.server.ts'
import { fillIn, sitePlaceholders } from './content/placeholders.ts'
import { textPageHead } from './content/text-page.ts'
import { noBreakSpaces } from './no-break-spaces.ts'
import { readServices } from './services/services.server.ts'

/** Part of a section. Texts are HTML. */
export type TextBlock =
  | { kind: 'paragraphs'; texts: string[] }
  | { kind: 'list'; texts: string[] }
  | { kind: 'terms'; rows: TextRow[] }

/** A term with its text, or how to reach the company. */
export type TextRow = { term: string; text: string } | 'contact'

/** `id` is its anchor on the page. */
export type TextSection = { id: string; title: string; blocks: TextBlock[] }

/** Stands in a list for the company's e-mail address and phone numbers. */
const contact = '{contact}'

export type TextPageContent = ReturnType<typeof readTextPage>

export function readTextPage(file: string) {
  const company = readCompany()
  const { title, description, updated, heading, lead, body } = readMarkdownFile(file, textPageHead)
  const conditions = {
    whatsApp: company.whatsApp !== null,
    turnstile: company.turnstileSiteKey !== null,
  }
  const placeholders = {
    ...sitePlaceholders(company, readServices().length),
    email: company.email,
    address: company.address.lines.join(' '),
    binDays,
    heldDays,
    logDays,
    contact,
  }
  try {
    const texts = { title, description, updated, heading, lead, body: choose(body, conditions) }
    const filled = mapTexts(texts, (text) => fillIn(text, placeholders))
    const { body: markdown, ...head } = mapTexts(filled, noBreakSpaces)
    return { ...head, sections: toSections(markdown) }
  } catch (thrown) {
    throw new Error(`${file}: ${thrown instanceof Error ? thrown.message : thrown}`)
  }
}

/** Keeps or leaves out `{if whatsApp:a text}` and `{if not whatsApp:a text}`. */
function choose(markdown: string, conditions: Record<string, boolean>) {
  return markdown.replace(/\{if (not )?(\w+):([^{}]*)\}/g, (written, not, name, text) => {
    if (!Object.hasOwn(conditions, name)) {
      const known = Object.keys(conditions).join(', ')
      throw new Error(`there is no condition ${name} in ${written}: use ${known}`)
    }
    return conditions[name] === !not ? text : ''
  })
}

/** Leaves e-mail addresses in a text as they are, instead of linking them. */
const marked = new Marked({ tokenizer: { url: () => undefined } })

function toSections(markdown: string) {
  const sections: TextSection[] = []
  for (const token of marked.lexer(markdown) as MarkedToken[]) {
    if (token.type === 'space') continue
    if (token.type === 'heading') sections.push(toSection(token))
    else addBlock(sections, token)
  }
  return sections
}

function toSection({ depth, text }: Tokens.Heading): TextSection {
  const [, title, id] = /^(.+) \{#([a-z0-9-]+)\}$/.exec(text) ?? []
  if (depth === 2 && title && id) return { id, title, blocks: [] }
  throw new Error(`write the title of a section as ## Title {#anchor} instead of “${text}”`)
}

function addBlock(sections: readonly TextSection[], token: MarkedToken) {
  const blocks = sections.at(-1)?.blocks
  if (!blocks) throw new Error('begin with a title, as ## Title {#anchor}')
  const last = blocks.at(-1)
  if (token.type === 'list') blocks.push(toList(token))
  else if (token.type !== 'paragraph') {
    throw new Error(`write a paragraph or a list instead of “${token.raw.trim()}”`)
  } else if (last?.kind === 'paragraphs') last.texts.push(toHtml(token.tokens))
  else blocks.push({ kind: 'paragraphs', texts: [toHtml(token.tokens)] })
}

/** A list whose items start with a term, as in `- **Term:** text`, is a data sheet. */
function toList({ items }: Tokens.List): TextBlock {
  const rows = items.map(toRow)
  if (rows.every((row) => row !== undefined)) return { kind: 'terms', rows }
  return { kind: 'list', texts: items.map(({ tokens }) => toHtml(tokens)) }
}

function toRow({ text, tokens }: Tokens.ListItem): TextRow | undefined {
  if (text === contact) return 'contact'
  const [first, ...rest] = inlineOf(tokens)
  if (first?.type !== 'strong' || !first.text.endsWith(':')) return undefined
  return { term: first.text.slice(0, -1), text: toHtml(rest).trimStart() }
}

function toHtml(tokens: Token[]) {
  const html = marked.Parser.parseInline(inlineOf(tokens))
  if (html.includes(contact)) throw new Error(`${contact} is an item of a list with terms`)
  return html
}

/** The text of a list item is in a token of its own. */
function inlineOf(tokens: Token[]) {
  return tokens.flatMap((token) => (token.type === 'text' && token.tokens) || [token])
}
