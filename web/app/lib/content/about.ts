/** What `pages/about.json` says. Its picture is `pages/about/picture.webp`. */
import * as v from 'valibot'
import { page, slug, text } from './fields.ts'

const titled = v.strictObject({ title: text, text })

/** A line of work, which leads to the page of a service or to a section of it. */
const lineOfWork = v.strictObject({ label: text, service: slug, clause: v.optional(slug) })

export const aboutPage = v.strictObject({
  ...page.entries,
  heading: text,
  lead: text,
  /** What the picture shows. */
  image: v.strictObject({ alt: text }),
  story: v.strictObject({ title: text, paragraphs: v.array(text) }),
  mission: v.strictObject({ title: text, mission: titled, vision: titled }),
  /** `{lines:words}` is their number. */
  services: v.strictObject({ title: text, lead: text, items: v.array(lineOfWork) }),
  /** How a project runs, from enquiry to handover; `{steps:words}` is the number of its steps. */
  process: v.strictObject({ title: text, lead: text, steps: v.array(titled) }),
})

export type AboutPage = v.InferOutput<typeof aboutPage>

/** The numbers that only the copy of this page can state. */
export function countAbout({ services, process }: AboutPage) {
  return { lines: services.items.length, steps: process.steps.length }
}
