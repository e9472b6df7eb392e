/** Fields that several kinds of content have, and what is said about a mistake in one. */
import * as v from 'valibot'

/** A text that is not empty. */
export const text = v.pipe(v.string('enter some text'), v.trim(), v.nonEmpty('enter some text'))

/** A picture beside a text. */
export const picture = v.strictObject({
  /** A file in the folder of the text's name: 3:2, at least 1440 px wide. */
  file: text,
  /** What it shows. */
  alt: text,
})

/** Part of an address. */
export const slug = v.pipe(text, v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use a-z, 0-9 and hyphens'))

/** A day as `2026-11-21`. */
export const day = v.pipe(
  v.string('write it as 2026-11-21'),
  v.isoDate('write it as 2026-11-21'),
  v.check(isDay, 'write it as 2026-11-21'),
)

function isDay(date: string) {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

/** What every page has. */
export const page = v.strictObject({
  title: text,
  /** For search results: 110 to 160 characters. */
  description: text,
  /** When its copy last changed, for the sitemap. */
  updated: day,
})

/** Lines of a data sheet. */
export const rows = v.array(v.strictObject({ term: text, text }))

/** In % of the image, from left and top. */
const position = v.tuple([v.number(), v.number()])

/** A numbered balloon over an image, which links a part of it to a section. */
export const balloonPlace = v.strictObject({
  name: text,
  /** The end of the leader line, on the part itself. */
  spot: position,
  /** The centre of the circle, in free space. */
  centre: position,
  /** The position of the name relative to the circle. */
  nameAt: v.picklist(['above', 'below', 'before', 'after']),
  /** Shown on phones too, as a circle without its name. */
  onPhones: v.boolean(),
})

export const fact = v.strictObject({
  value: text,
  name: text,
  /** Made up: `npm run deploy` refuses it. */
  isSample: v.optional(v.literal(true)),
})

export type BalloonPlace = v.InferOutput<typeof balloonPlace>

/** Returns `page.lead: enter some text`, for every field that is wrong. */
export function describeIssues(issues: readonly v.BaseIssue<unknown>[]) {
  return issues.map(describe).join('; ')
}

function describe({ path, message, type, expected, received }: v.BaseIssue<unknown>) {
  const field = path?.map((part) => String(part.key)).join('.') ?? 'the file'
  if (type === 'strict_object' && expected === 'never') return `${field}: there is no such field`
  if (received === 'undefined') return `${field}: is missing`
  return `${field}: ${message}`
}
