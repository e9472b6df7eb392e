import { contactKinds, type NoteKind } from '../../../../../worker/correspondence/contract'
import { isEmail } from '../../../../../worker/text'
import type { Reading } from '../../store/inquiry'

type Entry = Reading['timeline'][number]

/** How an entry is shown; `waiting`: words of the customer that nobody has answered yet. */
export type Place = 'waiting' | 'open' | 'folded'

/**
 * Returns the place of each entry, oldest first. Open are the last reply, what is not sent, and what
 * is not part of the conversation, such as notes.
 */
export function placesOf(entries: readonly Entry[]): Place[] {
  const lastAnswer = entries.findLastIndex(isAnswer)
  const lastReply = entries.findLastIndex(isSentReply)
  const lastFromCustomer = entries.findLastIndex(isFromCustomer)
  const starts = entries.filter(isStart).map(({ at }) => at)
  return entries.map((entry, index) => {
    if (isFromCustomer(entry)) {
      // The enquiry was made of it, and shows what it says.
      if (entry.kind === 'message' && starts.includes(entry.at)) return 'folded'
      if (index > lastAnswer) return 'waiting'
      return index === lastFromCustomer ? 'open' : 'folded'
    }
    return isSentReply(entry) && index !== lastReply && !hasFailedCopy(entry) ? 'folded' : 'open'
  })
}

/** Whether an enquiry, or one that is merged into it, arrived then. */
function isStart({ kind }: Entry) {
  return kind === 'received' || kind === 'merged_inquiry'
}

/** Whether it is a person's own words: what a machine has sent waits for nothing. */
function isFromCustomer(entry: Entry) {
  if (isContact(entry)) return !entry.isAnswer
  if (entry.kind === 'correction' || entry.kind === 'merged_inquiry') return true
  return entry.kind === 'message' && entry.mail === 'message'
}

function isAnswer(entry: Entry) {
  return isContact(entry) ? entry.isAnswer : isSentReply(entry)
}

function isContact(entry: Entry): entry is Extract<Entry, { kind: NoteKind }> {
  return contactKinds.some((kind) => kind === entry.kind)
}

function isSentReply(entry: Entry) {
  return entry.kind === 'reply' && entry.state !== 'failed'
}

function hasFailedCopy(entry: Entry) {
  return entry.kind === 'reply' && Boolean(entry.failedCopies?.length)
}

/** Never folded: somebody's words, and what leads to other enquiries. */
const neverJoined: readonly Entry['kind'][] = [
  ...['received', 'message', 'correction', 'reply', 'note', ...contactKinds, 'damaged'],
  ...['newer_inquiry', 'merged_inquiry', 'inquiries_merged', 'inquiries_split'],
] as const

/** Fewer are as short as the line that stands for them. */
const leastJoined = 3

/** Joins changes, such as of status and owner, between which nobody has written anything. */
export function joinChanges<Item extends { entry: Entry }>(items: readonly Item[]): Item[][] {
  const isChange = ({ entry }: Item) => !neverJoined.includes(entry.kind)
  const runs: Item[][] = []
  for (const item of items) {
    const last = runs.at(-1)
    if (last?.every(isChange) && isChange(item)) last.push(item)
    else runs.push([item])
  }
  return runs.flatMap((run) => (run.length < leastJoined ? run.map((item) => [item]) : [run]))
}

/** Returns the addresses that have written or were in Cc, besides the customer's own, and can be written to. */
export function peopleIn(timeline: readonly Entry[]) {
  const people = timeline.flatMap((entry) => {
    if (entry.kind === 'message' && isFromCustomer(entry)) return [entry.fromAddress]
    if (entry.kind === 'merged_inquiry') return [entry.email]
    return entry.kind === 'reply' && entry.cc ? entry.cc.split(', ') : []
  })
  return people.filter(isEmail)
}

/** Returns the address of the customer, or of somebody beside them, that wrote last; none if it was the first. */
export function lastWriter(
  timeline: readonly Entry[],
  { own, team }: { own: string; team: readonly string[] },
) {
  const writers = timeline.filter(isFromCustomer).flatMap((entry) => {
    if (entry.kind === 'message') return entry.fromAddress
    if (entry.kind === 'merged_inquiry') return entry.email
    return entry.kind === 'correction' ? own : []
  })
  return writers.findLast(
    (address) => isEmail(address) && !team.some((each) => isSameAddress(each, address)),
  )
}

export function isSameAddress(one: string, other: string) {
  return one.toLowerCase() === other.toLowerCase()
}

export function emailsIn(contacts: Reading['contacts']) {
  return contacts.filter(({ kind }) => kind === 'email').map(({ address }) => address)
}
