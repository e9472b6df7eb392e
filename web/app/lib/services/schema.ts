/** What `service.json` in the folder of a service says, and the files beside these folders. */
import * as v from 'valibot'
import { FigureCaption } from '../content/drawing.ts'
import { balloonPlace, day, fact, slug, text } from '../content/fields.ts'

const texts = v.array(text)

const block = v.variant('kind', [
  v.strictObject({ kind: v.literal('text'), paragraphs: texts }),
  /** A parts table: each part and the work done on it. */
  v.strictObject({
    kind: v.literal('terms'),
    rows: v.array(v.strictObject({ term: text, text })),
  }),
  /** Reasons, each a short claim with its explanation. */
  v.strictObject({
    kind: v.literal('points'),
    rows: v.array(v.strictObject({ claim: text, text })),
  }),
  /** Consecutive steps. */
  v.strictObject({
    kind: v.literal('steps'),
    rows: v.array(v.strictObject({ step: text, text })),
  }),
  /** Figures; the first cell of a row is its heading. */
  v.strictObject({
    kind: v.literal('table'),
    caption: text,
    columns: texts,
    rows: v.array(v.array(v.string())),
    /** Where the figures are from, or what they leave out. */
    note: v.optional(text),
  }),
])

const clause = v.strictObject({
  /** Its anchor on the page. */
  id: slug,
  title: text,
  blocks: v.array(block),
})

const slide = v.strictObject({
  /** A file in the folder of the service. */
  image: text,
  alt: text,
  caption: text,
})

const page = v.strictObject({
  /** For search results: 110 to 160 characters. */
  description: text,
  /** One or two sentences beside the image. */
  lead: text,
  /**
   * Four short facts in a row under the image, which answer a buyer's first questions: the usual
   * duration, the usual size of a job, what changes the price, and the warranty or how long an offer
   * is valid.
   */
  facts: v.array(fact),
  /** The numbered sections, in order. */
  clauses: v.array(clause),
  /** A carousel of images after the sections. */
  gallery: v.optional(v.strictObject({ id: slug, title: text, slides: v.array(slide) })),
  /** What to send with an enquiry, in the closing band, and its title if it differs from the site's. */
  inquiry: v.optional(v.strictObject({ title: v.optional(text), text })),
  /** The services that customers of this one also need, and why. */
  related: v.array(v.strictObject({ slug, why: text })),
})

const drawing = v.strictObject({
  ...FigureCaption.entries,
  /** The clause that it belongs to, after the first text. */
  clause: slug,
  /** Places it before the table that it explains. */
  before: v.optional(v.literal('table')),
  /** The clause that the caption refers to. */
  see: v.optional(v.strictObject({ service: slug, clause: slug })),
})

export const serviceFile = v.strictObject({
  /** One of `groups.json`. */
  group: slug,
  /** Its place in its group. Services are numbered by group, then in this order. */
  order: v.number(),
  title: text,
  /** One or two words, for the menu on a phone and where the desk has little room. */
  shortTitle: v.optional(text),
  /** One sentence, for its card. */
  description: text,
  /** How words or phrases in a message start that is about it, in any language: the desk suggests it. */
  keywords: v.optional(texts, []),
  /** Whether it is offered at any hour: enquiries about it are urgent. */
  isEmergencyService: v.optional(v.boolean()),
  /** When its copy last changed, for the sitemap. */
  updated: v.optional(day),
  /** What `picture.webp` shows, and the balloons on it. */
  picture: v.strictObject({
    alt: text,
    balloons: v.array(v.strictObject({ clause: slug, ...balloonPlace.entries })),
  }),
  /** Its row on the page of all services. */
  overview: v.strictObject({ text, scope: text }),
  page,
  /** The caption of `drawing.svg` and `drawing-narrow.svg`. */
  drawing: v.optional(drawing),
})

/** The groups that the services are shown in, in their order. A group without services is not shown. */
export const groupsFile = v.array(
  v.strictObject({
    id: slug,
    /** One word, also for the menu on a phone. */
    name: text,
    /** What is in it, in a few words. */
    text,
  }),
)

/** Why buyers come, each with what helps them. Without problems, the section is not shown. */
export const problemsFile = v.strictObject({
  title: text,
  problems: v.array(
    v.strictObject({
      /** As the buyer would say it. */
      problem: text,
      service: slug,
      /** The section of the service's page that is about it. */
      clause: v.optional(slug),
    }),
  ),
})

export type Block = v.InferOutput<typeof block>
export type Clause = v.InferOutput<typeof clause>
export type ServiceDrawingCaption = v.InferOutput<typeof drawing>
export type ServicePage = v.InferOutput<typeof page>
export type ServiceFile = v.InferOutput<typeof serviceFile>
