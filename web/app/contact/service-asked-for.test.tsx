import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { introduce } from '../../../worker/introduction'
import { services } from '../lib/services/catalogue'
import { contactForm } from '../words/contact-form'
import {
  field,
  fillIn,
  openForm,
  openOnNetwork,
  revisit,
  revisitAndType,
  send,
  sendButton,
  service,
} from './testing/open-form'

const [aService, anotherService] = [services.at(-2), services.at(-1)]
const slug = aService?.slug ?? ''
const anotherSlug = anotherService?.slug ?? ''
const introduction = introduce(anotherService?.title ?? '')
const message = field('Message')

test('a form opened for a service starts the message with it, which does not count as a message, and sends it along', async () => {
  const { submissions } = await openForm({ query: `?service=${anotherSlug}` })
  await expect.element(message).toHaveValue(introduction)
  await sendButton.click()
  const problem = page.getByText('Message must be at least 10 characters')
  await expect.element(problem).toBeVisible()
  await message.fill(`${introduction}0123456789`)
  await expect.element(problem).not.toBeInTheDocument()
  await send(`${introduction}Two rooftop units.`)

  await expect.element(message).toHaveValue('')
  expect(submissions[0]?.body).toMatchObject({
    message: `${introduction}Two rooftop units.`,
    service: anotherSlug,
  })
})

test('a draft is kept, but not the introduction of another service', async () => {
  await openForm({ query: `?service=${slug}` })
  await field('Name').fill('Nimal Perera')
  await revisit(`?service=${anotherSlug}`)
  await expect.element(service).toHaveValue(anotherSlug)
  await expect.element(field('Name')).toHaveValue('Nimal Perera')
  await expect.element(message).toHaveValue(introduction)

  await message.fill('Two sliding gates.')
  await revisit(`?service=${anotherSlug}`)
  await expect.element(message).toHaveValue('Two sliding gates.')
})

test('the service is added to a draft of an earlier visit', async () => {
  const { submissions } = await openForm()
  await fillIn('One folding gate.')
  await revisit(`?service=${slug}`)
  await send()

  expect(submissions[0]?.body).toMatchObject({
    message: `${introduce(aService?.title ?? '')}One folding gate.`,
  })
})

test('the service is added to a message that was started before the scripts loaded', async () => {
  const { submissions } = await openForm()
  const typed = { name: 'Nimal', email: 'nimal@factory.example', message: 'Two swing gates.' }
  await revisitAndType(typed, `?service=${slug}`)
  await expect.element(service).toHaveValue(slug)
  await send()

  expect(submissions[0]?.body).toMatchObject({
    message: `${introduce(aService?.title ?? '')}Two swing gates.`,
  })
})

test.each([
  [
    'about another service stays under that service',
    `?service=${slug}`,
    `${introduce(aService?.title ?? '')}Two cantilever gates.`,
    '',
  ],
  ['keeps the service chosen for it', '', 'Racks for a cold store.', slug],
])('a draft %s', async (_, query, text, chosen) => {
  const { submissions } = await openForm({ query })
  await fillIn(text)
  if (chosen) await service.selectOptions(chosen)
  await revisit(`?service=${anotherSlug}`)
  await expect.element(service).toHaveValue(slug)
  await send()

  expect(submissions[0]?.body).toMatchObject({ service: slug, message: text })
})

test('the introduction names the service chosen instead, or none', async () => {
  const { submissions } = await openForm({ query: `?service=${slug}` })
  await fillIn(`${introduce(aService?.title ?? '')}Two rooftop units.`)
  await service.selectOptions(anotherSlug)
  await expect.element(message).toHaveValue(`${introduction}Two rooftop units.`)
  await service.selectOptions('')
  await send()

  expect(submissions[0]?.body.message).toBe('Two rooftop units.')
  expect(submissions[0]?.body).not.toHaveProperty('service')
})

test('the service is not added to a message that still waits from an earlier visit', async () => {
  const { submissions } = await openOnNetwork('lost', 'through')
  await fillIn('Racks as before.')
  await sendButton.click()
  await expect.element(page.getByText(contactForm.failed)).toBeVisible()
  await revisit(`?service=${slug}`)

  await expect.element(page.getByText(contactForm.sent)).toBeVisible()
  expect(submissions[1]?.body.message).toBe('Racks as before.')
})

test('a line of the visitor that looks like the introduction is kept and accepted', async () => {
  const line = 'Regarding your quotation 4711 for the pump room:'
  const { submissions } = await openForm()
  await fillIn(line)
  await revisit()
  await expect.element(message).toHaveValue(line)
  await send()

  expect(submissions[0]?.body.message).toBe(line)
})

test.each(['', '?service=constructor'])(
  'no service is named or sent for /contact%s',
  async (query) => {
    const { submissions } = await openForm({ query })
    await expect.element(message).toHaveValue('')
    await send('One folding gate.')

    expect(submissions[0]?.body).not.toHaveProperty('service')
  },
)
