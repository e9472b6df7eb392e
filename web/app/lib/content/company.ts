/** What `company.json` says: the company's name and contact details. */
import { getCountries } from 'libphonenumber-js'
import * as v from 'valibot'
import { weekdays } from '../../../../worker/clock/contract.ts'
import { text } from './fields.ts'

const phone = v.strictObject({ number: text, purpose: text })

const time = v.pipe(text, v.regex(/^\d\d:\d\d$/, 'write a time as 08:30'))

const weekday = v.picklist(weekdays)

/** Consecutive days with the same hours. */
const openingHours = v.strictObject({
  days: v.tupleWithRest([weekday], weekday),
  opens: time,
  closes: time,
})

/** A phone that is answered when the office is closed. */
const emergency = v.strictObject({
  /** One of the company's phone numbers. */
  number: text,
  /** When it is answered, as written in the copy; the number is shown beside every mention. */
  hours: text,
  /** The same as times of day, for every day. */
  opens: time,
  closes: time,
  /** What it is for, worded as part of a sentence. */
  services: text,
  area: text,
})

export const companyFile = v.strictObject({
  name: text,
  /** The site's address. */
  origin: v.pipe(
    text,
    v.check(
      (origin) => origin.startsWith('https://') && URL.parse(origin)?.origin === origin,
      'write it as https://www.company.lk',
    ),
  ),
  email: v.pipe(text, v.email('write it as info@company.lk')),
  /** The language and region of the copy and of dates, in Open Graph's format. */
  locale: v.pipe(text, v.regex(/^[a-z]{2}_[A-Z]{2}$/, 'write it as en_GB')),
  country: text,
  /** Phone numbers without a country code are of this country. */
  countryCode: v.picklist(getCountries(), 'use the two capital letters of ISO 3166-1, such as LK'),
  /** Of the values of quotes at the desk. */
  currency: v.pipe(
    text,
    v.regex(/^[A-Z]{3}$/, 'use the three capital letters of ISO 4217, such as LKR'),
  ),
  established: v.number(),
  copyrightYear: v.number(),
  /** What the company does, in one sentence. */
  summary: text,
  address: v.strictObject({
    /** As on an envelope in the company's country. */
    lines: v.tuple([text, text]),
    /** The same in parts, for search engines. */
    street: text,
    postalCode: text,
    locality: text,
  }),
  /** The first one is the office's. */
  phones: v.tupleWithRest([phone], phone),
  /** The WhatsApp number, or null. */
  whatsApp: v.nullable(text),
  emergency: v.nullable(emergency),
  openingHours: v.array(openingHours),
  /** Where the company works; follows 'We work'. */
  area: text,
  /** How soon an enquiry is answered; follows 'We reply'. */
  replyTime: text,
  /** A network without an icon of its own gets a speech bubble. */
  socialLinks: v.array(
    v.strictObject({
      name: text,
      icon: v.optional(v.picklist(['linkedin', 'facebook'])),
      address: text,
    }),
  ),
  /** The public key of a Cloudflare Turnstile widget, which the contact form shows if it is set. */
  turnstileSiteKey: v.nullable(text),
})

export type Company = v.InferOutput<typeof companyFile>
export type OpeningHours = v.InferOutput<typeof openingHours>
export type EmergencyService = v.InferOutput<typeof emergency>
