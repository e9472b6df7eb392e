import type { ContentText } from './list-texts.ts'

/** What search engines show of a description. */
const description = { least: 110, most: 160 }
/** Shorter ones rarely say what a picture shows. */
const shortestAlt = 20
/** What a buyer reads of a service, in words. */
const servicePage = { least: 300, most: 570 }

/** Returns what to improve in the texts of the content, as sentences that begin with the file. */
export function adviseOnTexts(texts: readonly ContentText[]) {
  return [
    ...texts.flatMap((text) => adviseOnText(text).map((advice) => `${placeOf(text)} ${advice}`)),
    ...adviseOnServices(texts),
  ]
}

const placeOf = ({ file, field }: ContentText) => `${file}: ${field}`

function adviseOnText({ file, field, text }: ContentText): string[] {
  const name = field.split('.').at(-1) ?? ''
  if (field === searchedField(file)) return adviseOnDescription(text)
  if (name === 'alt') return adviseOnAlt(text)
  if (name === 'body') return [...adviseOnMarkdown(text), ...adviseOnDates(text)]
  if (name === 'date' || name === 'updated') return []
  const isHeading = (name === 'title' || name === 'heading') && !field.startsWith('drawing')
  return [...(isHeading ? adviseOnHeading(text) : []), ...adviseOnDates(text)]
}

/** The text of a file that search engines show. That of a project is its page's. */
function searchedField(file: string) {
  if (file.includes('/services/')) return 'page.description'
  return file.includes('/posts/') ? 'summary' : 'description'
}

function adviseOnDescription(text: string) {
  const { least, most } = description
  if (text.length >= least && text.length <= most) return []
  return [`has ${text.length} characters. Search results show ${least} to ${most}.`]
}

function adviseOnAlt(text: string) {
  if (/^(an? )?(image|picture|photo(graph)?) of/i.test(text)) {
    return [`starts with “${text.split(' of')[0]} of”. Screen readers say that it is an image.`]
  }
  if (text.length >= shortestAlt) return []
  return [`is short. Say what is to be seen: “${text}”.`]
}

function adviseOnMarkdown(markdown: string) {
  const text = markdown.replace(/^```[\s\S]*?^```$/gm, '')
  return [
    ...Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) => heading).flatMap(
      adviseOnHeading,
    ),
    ...Array.from(
      text.matchAll(/!\[\s*\]\(([^)]*)\)/g),
      ([, file]) => `does not say what ${file} shows. Write it between the square brackets.`,
    ),
  ]
}

/** Words that stay in lower case in a title. */
const small = /^(?:a|an|and|as|at|by|for|from|in|of|on|or|the|to|with|your|us)$/

function adviseOnHeading(heading: string) {
  // A question is a sentence.
  if (heading.endsWith('?')) return []
  const words = heading.split(/[\s/–]+/)
  if (!words.some((word) => /^\p{Ll}/u.test(word) && !small.test(word))) return []
  return [`is a heading that is not in title case: “${heading}”.`]
}

function adviseOnDates(text: string) {
  const dates = text.match(/\b\d{4}-\d\d(-\d\d)?\b/g) ?? []
  return dates.map((date) => `has a date in digits: ${date}. Write the month in words.`)
}

function adviseOnServices(texts: readonly ContentText[]) {
  const files = new Set(texts.map(({ file }) => file).filter((file) => file.includes('/services/')))
  return [...files].flatMap((file) =>
    adviseOnService(texts.filter((text) => text.file === file)).map(
      (advice) => `${file} ${advice}`,
    ),
  )
}

function adviseOnService(texts: readonly ContentText[]) {
  const { least, most } = servicePage
  const fields = texts.filter(({ field }) => /^page\.(lead|facts|clauses|gallery)/.test(field))
  const words = fields
    .filter(({ field }) => !/\.(kind|id|image|alt)$/.test(field))
    .flatMap(({ text }) => text.split(/\s+/).filter((part) => /\w/.test(part))).length
  const related = texts.filter(({ field }) => /^page\.related\.\d+\.slug$/.test(field)).length
  const hasTable = texts.some(({ field, text }) => field.endsWith('.kind') && text === 'table')
  return [
    ...(words >= least && words <= most
      ? []
      : [`has ${words} words on its page. Buyers read ${least} to ${most}.`]),
    ...(related === 2 ? [] : [`links to ${related} related services. Two fill the row.`]),
    ...(hasTable ? [] : ['has no table of figures.']),
  ]
}
