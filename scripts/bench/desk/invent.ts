/** Enquiries of the demo's people, the same on every run. */
import { v7 as uuidv7 } from 'uuid'
import { services } from '../../../web/app/lib/services/catalogue.ts'
import { readEnquiries } from '../../demo/enquiries.ts'

/** How many there are, and the time in which they arrived in ms: three years. */
export const inventedCount = 100_000
const span = 3 * 365 * 24 * 3600 * 1000

/** When the last one arrived; fixed, so that every run measures the same list. */
const end = Date.UTC(2026, 10, 21)

/** Returns the `n`th enquiry in order of arrival. */
export function invent(n: number) {
  const random = randomFrom(n)
  const pick = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T
  const { people, sentences } = pick(languages)
  const { name, email } = pick(people)
  const length = 80 + Math.floor(random() * 320)
  let message = ''
  while (message.length < length) message += `${pick(sentences)(1 + Math.floor(random() * 900))} `
  const timestamp = end - span + Math.floor((n * span) / inventedCount)
  return {
    id: uuidv7({ msecs: timestamp, random: Uint8Array.from({ length: 16 }, () => random() * 256) }),
    name,
    email: `visitor${n}${email.slice(email.indexOf('@'))}`,
    message: message.slice(0, length).trim(),
    timestamp,
    isRead: n < inventedCount - 300,
    isHeld: random() < 0.02,
    service: random() < 0.6 ? pick(services).slug : null,
    source: random() < 0.2 ? pick(['newsletter', 'google', 'fair']) : null,
  }
}

const peopleOf = (script: RegExp) =>
  readEnquiries().filter(({ name, spam }) => !spam && script.test(name))

/** The sentences decide how many enquiries each search of `measure-calls.ts` finds. */
const languages = [
  {
    people: peopleOf(/\p{Script=Latin}/u),
    sentences: [
      (n: number) => `We need drive-in racking for ${n} pallets at our Biyagama site.`,
      (n: number) => `Please quote for ${n} m of conveyor between packing and the cold store.`,
      (n: number) => `The pump room of block ${n} failed its inspection; when can you come?`,
      (n: number) =>
        `Our HVAC plant is ${n % 30} years old and the compressor trips every evening.`,
      () => 'Could you send a technician before the end of the month?',
      (n: number) => `Call me on 077 ${String(n).padStart(3, '0')} 4410 after five.`,
    ],
  },
  {
    people: peopleOf(/\p{Script=Sinhala}/u),
    sentences: [
      (n: number) => `අපට පැලට් ${n}ක් සඳහා නව ගබඩාවක් අවශ්‍යයි.`,
      (n: number) => `කරුණාකර මීටර් ${n}ක වාහක පටියක් සඳහා මිල ගණන් එවන්න.`,
      () => 'අපගේ පොම්ප කාමරය පරීක්ෂා කිරීමට පැමිණිය හැකිද?',
    ],
  },
  {
    people: peopleOf(/\p{Script=Tamil}/u),
    sentences: [
      (n: number) => `எங்களுக்கு ${n} மீட்டர் குழாய்கள் தேவை.`,
      () => 'தயவுசெய்து எங்கள் கிடங்கிற்கான விலையை அனுப்புங்கள்.',
      (n: number) => `பம்ப் அறை எண் ${n} பழுதடைந்துள்ளது.`,
    ],
  },
]

/** A generator that gives the same numbers for the same seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed + 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
