import { getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { site } from '../../web/app/lib/site.ts'

const example = getExampleNumber(site.countryCode, examples)
if (!example) throw new Error(`There is no example of a mobile number in ${site.countryCode}.`)

/** A visitor's mobile number, in the company's country: as people write it, and in E.164. */
export const visitorPhone = { written: example.formatNational(), e164: example.number }
