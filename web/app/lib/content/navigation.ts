/** What `navigation.json` says: what links to the pages are called, and which the footer has. */
import * as v from 'valibot'
import { slug, text } from './fields.ts'

const labels = v.strictObject({
  '/': text,
  '/services': text,
  '/blogs': text,
  '/about': text,
  '/contact': text,
  '/privacy': text,
  '/accessibility': text,
  '/admin': text,
})

const path = v.keyof(labels, 'name the address of a page, such as /about')

export const navigationFile = v.strictObject({
  labels,
  footer: v.strictObject({
    services: v.strictObject({
      title: text,
      /** By the names of their folders. */
      listed: v.array(slug),
      /** The link to all services, and how its label goes on for screen readers. */
      more: v.optional(v.strictObject({ label: text, about: text })),
    }),
    /** Lists of pages, one below the other. */
    pages: v.array(v.strictObject({ title: text, paths: v.array(path) })),
  }),
})

export type Navigation = v.InferOutput<typeof navigationFile>
