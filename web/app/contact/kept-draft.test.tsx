/** What is typed survives the page; what is typed before the scripts load comes first. */
import { expect, test } from 'vitest'
import { services } from '../lib/services/catalogue'
import { draftSlot, parseDrafts } from './stored-drafts'
import {
  field,
  fillIn,
  leave,
  openForm,
  revisit,
  revisitAndType,
  send,
  service,
} from './testing/open-form'

const keptKey = () => parseDrafts(localStorage.getItem(draftSlot) ?? '', Date.now())[0]?.key

test('a draft is stored once something is typed, restored at the next visit with the same key, and not sent automatically', async () => {
  const { submissions } = await openForm()
  expect(localStorage).toHaveLength(0)
  await fillIn('We need drive-in racking.')
  const key = keptKey()
  await revisit()
  await expect.element(field('Name')).toHaveValue('Nimal Perera')
  await expect.element(field('Message')).toHaveValue('We need drive-in racking.')
  expect(keptKey()).toBe(key)
  expect(submissions).toEqual([])
  await send()

  expect(submissions.map((one) => one.key)).toEqual([key])
})

test('a draft restores its phone number, its service and its quote fields into the fields of the form', async () => {
  // As every edition of the form has stored it.
  const draft = {
    name: 'Nimal Perera',
    email: 'nimal@factory.example',
    message: 'Two sliding gates.',
    service: services.at(-1)?.slug,
    phone: '077 765 4321',
    company: 'Perera Mills',
    key: crypto.randomUUID(),
    shownAt: Date.now(),
    isQuoteOpen: true,
    state: 'typed',
  }
  localStorage.setItem(draftSlot, JSON.stringify([draft]))
  await openForm()

  await expect.element(field('Company (optional)')).toHaveValue(draft.company)
  await expect.element(field('Phone (optional)')).toHaveValue(draft.phone)
  await expect.element(service).toHaveValue(draft.service)
  await expect.element(field('Message')).toHaveValue(draft.message)
})

test('a draft does not replace what is typed before the scripts load', async () => {
  await openForm()
  await fillIn('The draft of yesterday.')
  await leave()
  await revisitAndType({ message: 'Typed just now.' })

  await expect.element(field('Name')).toHaveValue('Nimal Perera')
  await expect.element(field('Message')).toHaveValue('Typed just now.')
})
