/** What `pages/home.json` says. Its pictures are in the folder `pages/home`. */
import * as v from 'valibot'
import { balloonPlace, fact, page, rows, slug, text } from './fields.ts'

const feature = v.strictObject({
  /** The detail's letter, as on a drawing. */
  letter: text,
  service: slug,
  /** The section of the service's page that is about it. */
  clause: slug,
  /** A file in the folder `home`. */
  image: text,
  alt: text,
  title: text,
  lead: text,
  rows,
  /** What the link is about, for screen reader users who hear it out of context. */
  about: text,
})

export const homePage = v.strictObject({
  ...page.entries,
  /** The title for shared links; search engines read it too, beside the page's short title. */
  searchTitle: text,
  hero: v.strictObject({
    title: text,
    lead: text,
    /** What `home/hero.webp` shows, and the balloons on it, which link to services. */
    alt: text,
    balloons: v.array(v.strictObject({ service: slug, ...balloonPlace.entries })),
  }),
  /** Four short facts in a row under the image. */
  facts: v.array(fact),
  services: v.strictObject({ title: text, lead: text }),
  /** Close-ups of what the company does, in order. */
  features: v.array(feature),
  testimonials: v.strictObject({
    title: text,
    /** The rating and the quotes are made up: `npm run deploy` refuses them. */
    isSample: v.optional(v.literal(true)),
    rating: v.number(),
    of: v.number(),
    line: text,
    quotes: v.array(v.strictObject({ text, from: text })),
  }),
})

export type HomePage = v.InferOutput<typeof homePage>
export type Feature = HomePage['features'][number]
