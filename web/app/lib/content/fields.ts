/** Fields that several kinds of content have. */
import * as v from 'valibot'

/** A text that is not empty. */
export const text = v.pipe(v.string('enter some text'), v.trim(), v.nonEmpty('enter some text'))

/** Part of an address. */
export const slug = v.pipe(text, v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use a-z, 0-9 and hyphens'))

/** A day as `2026-11-21`. */
export const day = v.pipe(
  v.string('write it as 2026-11-21'),
  v.isoDate('write it as 2026-11-21'),
  v.check((date) => !Number.isNaN(Date.parse(date)), 'there is no such day'),
)
