import type { Company } from './company.ts'

/**
 * Placeholders in the company's copy: `{services}` is 11 if there are eleven services,
 * `{services:words}` is eleven and `{services:Words}` is Eleven.
 */
export type Placeholders = Readonly<Record<string, string | number>>

/** What every text may say. */
export function sitePlaceholders(
  company: Pick<Company, 'name' | 'country' | 'established' | 'area' | 'replyTime'>,
  services: number,
) {
  return {
    services,
    company: company.name,
    country: company.country,
    established: String(company.established),
    area: company.area,
    replyTime: company.replyTime,
  }
}

/**
 * Fills in the placeholders of a text; throws an error that lists those that it may have. The
 * anchor of a heading in Markdown, as in `{#who}`, is none.
 */
export function fillIn(text: string, placeholders: Placeholders) {
  const forms = new Map(Object.entries(placeholders).flatMap(spell))
  return text.replace(/\{(?!#)[^{}]*\}/g, (placeholder) => {
    const filled = forms.get(placeholder)
    if (filled !== undefined) return filled
    const known = forms.size > 0 ? `use ${[...forms.keys()].join(', ')}` : 'this file has none'
    throw new Error(`there is no placeholder ${placeholder}: ${known}`)
  })
}

/** Larger numbers stay in digits. */
const numbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'

function spell([name, value]: [string, string | number]): [string, string][] {
  if (typeof value === 'string') return [[`{${name}}`, value]]
  const words = numbers.split(' ')[value] ?? String(value)
  return [
    [`{${name}}`, String(value)],
    [`{${name}:words}`, words],
    [`{${name}:Words}`, words.charAt(0).toUpperCase() + words.slice(1)],
  ]
}
