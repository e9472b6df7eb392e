import type { ErrorBody } from '../../../../../worker/errors'
import { readJson } from '../../../lib/read-json'
import { api, slowApi } from '../../store/api'
import { answerTo, CallError, SignedOutError } from '../../store/calls'
import { saveBlob } from '../../store/save-file'

/** An e-mail address and the number of inquiries from it. */
export type PersonFound = Awaited<ReturnType<typeof findPerson>>

/** Counts the inquiries from an e-mail address. */
export async function findPerson(email: string) {
  const { person } = await answerTo(api['personal-data'].$post({ json: { email } }))
  return person
}

/** Saves everything about a person as a file. */
export async function downloadPerson(email: string) {
  const response = await slowApi['personal-data'].export.$post({ json: { email } })
  if (response.status !== 200) {
    if ((response.status as number) === 401) throw new SignedOutError()
    throw new CallError(response.status, (await readJson(response)) as Partial<ErrorBody>)
  }
  saveBlob(await response.blob(), 'person.json')
}

/** Erases a person's data in one or more requests; returns the number of inquiries erased. */
export async function erasePerson({ email, inquiries }: PersonFound) {
  let erased = 0
  for (let left = inquiries; ; ) {
    const json = { email, inquiries: left }
    const call = slowApi['personal-data'].erase.$post({ json })
    const { person } = await answerTo(call)
    erased += person.erased
    left = person.inquiries
    if (left === 0 || person.erased === 0) return erased
  }
}
