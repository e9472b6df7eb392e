import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Page = { file: string; path: string }

/** Returns warnings about copy that departs from what makes a page easy to skim. */
export async function checkCopy(folder: string, pages: readonly Page[]) {
  const warnings = await Promise.all(
    pages.map(async ({ file, path }) =>
      adviseOn(path, await readFile(join(folder, file), 'utf8')).map(
        (advice) => `${path} ${advice}`,
      ),
    ),
  )
  return warnings.flat()
}

/** Returns what to improve in the copy of one page, each as the rest of a sentence about it. */
export function adviseOn(path: string, html: string) {
  const main = html.match(/<main[^>]*>(.*)<\/main>/s)?.[1] ?? ''
  const kind = path.split('/')[1]
  return [
    ...(kind === 'services' && path !== '/services' ? adviseOnService(main) : []),
    ...(kind === 'blogs' && path !== '/blogs' ? adviseOnPost(main) : []),
    ...adviseOnHeadings(main),
    ...adviseOnDates(html),
  ]
}

function adviseOnService(main: string) {
  const own = main
    .replace(/<(nav|figure).*?<\/\1>/gs, ' ')
    .replace(/<section class="band--accent".*?<\/section>/gs, ' ')
  const related = main.match(/<nav[^>]*aria-label="Related.*?<\/nav>/s)?.[0] ?? ''
  const links = related.match(/<a /g)?.length ?? 0
  return [
    ...adviseOnLength(own, 300, 600),
    ...(links === 2 ? [] : [`links to ${links} related services. Two fill the row.`]),
    ...(main.includes('<caption>') ? [] : ['has no table of figures.']),
  ]
}

function adviseOnPost(main: string) {
  const article = main.match(/<article[^>]*>(.*)<\/article>/s)?.[1] ?? ''
  return [
    ...adviseOnLength(article.replace(/<figure.*<\/figure>/s, ' '), 600, 950),
    ...(/<figure.*<use /s.test(article) ? [] : ['has no drawing.']),
  ]
}

function adviseOnLength(html: string, least: number, most: number) {
  const count = textOf(html)
    .split(/\s+/)
    .filter((part) => /\w/.test(part)).length
  if (count >= least && count <= most) return []
  return [`has ${count} words. Pages of its kind have ${least} to ${most}.`]
}

/** Words that stay in lower case in a title. */
const small = /^(?:a|an|and|as|at|by|for|from|in|of|on|or|the|to|with|your|us)$/

/** Headings that are sentences. */
const sentences = [
  'Want to collaborate with us?',
  'Message sent successfully!',
  'Failed to send message. Please try again.',
]

function adviseOnHeadings(main: string) {
  const headings = main.replace(/<nav.*?<\/nav>/gs, '').matchAll(/<h[1-6][^>]*>(.*?)<\/h[1-6]>/gs)
  return Array.from(headings, ([, heading = '']) => textOf(heading).trim())
    .filter((text) => !sentences.some((sentence) => text.startsWith(sentence)))
    .filter((text) =>
      text.split(/[\s/–]+/).some((word) => /^\p{Ll}/u.test(word) && !small.test(word)),
    )
    .map((text) => `has a heading that is not in title case: “${text}”.`)
}

function adviseOnDates(html: string) {
  const dates = textOf(html).match(/\b\d{4}-\d\d(-\d\d)?\b/g) ?? []
  return dates.map((date) => `has a date in digits: ${date}. Write the month in words.`)
}

function textOf(html: string) {
  return html.replace(/<(script|style)[ >].*?<\/\1>/gs, ' ').replace(/<[^>]+>/g, ' ')
}
