import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pane } from '../../testing/elements'
import { inquiryNo } from '../../testing/fake-api'
import { type Answer, openPane, refusal, withTimeline } from '../../testing/pane'
import { expectNoViolations } from '../../testing/violations'

const dialog = page.getByRole('dialog', { name: 'Correct the customer’s details' })
const field = (name: string) => dialog.getByRole('textbox', { name })
const save = () => dialog.getByRole('button', { name: 'Save' }).click()
const typo = pane.getByRole('button', { name: 'Correct it to nimal@gmail.com' })

/** Opens an enquiry whose details the stand-in corrects, unless these answer first. */
async function open(facts: object, ...answers: Answer[]) {
  let inquiry = inquiryNo(1, facts)
  const { calls } = await openPane(
    [inquiry],
    ...answers,
    ({ method, json }) => {
      if (method !== 'PATCH') return undefined
      inquiry = { ...inquiry, ...(json as object), version: inquiry.version + 1 }
      return { status: 200, json: { inquiry } }
    },
    (call) => {
      const before = { at: 5, by: 'Ruwani', kind: 'detail_corrected', id: 1, field: 'email' }
      const entries = inquiry.version > 1 ? [{ ...before, before: 'nimal@gmial.com' }] : []
      return withTimeline(inquiry, entries)(call)
    },
  )
  return { corrections: () => calls.filter(({ method }) => method === 'PATCH') }
}

test('an address with a typing error in its domain is offered for correction, and the timeline shows what it was', async () => {
  const { corrections } = await open({ email: 'nimal@gmial.com' })
  await typo.click()
  await expect.element(field('E-mail')).toHaveValue('nimal@gmail.com')
  await expectNoViolations('the dialog', dialog)
  await save()

  await expect.element(page.getByText('Details corrected')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(typo).not.toBeInTheDocument()
  const [call] = corrections()
  expect(call?.headers.get('if-match')).toBe('"1"')
  expect(call?.json).toEqual({ email: 'nimal@gmail.com' })
  await expect
    .element(pane.getByText(/Ruwani corrected the e-mail address, before: nimal@gmial\.com/))
    .toBeVisible()
})

test('details are corrected from beside the customer, and errors appear at their fields', async () => {
  let isRefused = true
  await open({ email: 'v1@site.example' }, ({ method }) =>
    isRefused && method === 'PATCH'
      ? refusal(422, 'validation_failed', 'Check', { phone: 'Enter a phone number' })
      : undefined,
  )
  expect(typo.elements()).toEqual([])
  await pane.getByRole('button', { name: 'Correct details' }).click()
  await field('Phone').fill('12')
  await field('Company').fill('Perera Mills')
  await save()
  await expect.element(dialog.getByText('Enter a phone number')).toBeVisible()

  isRefused = false
  await field('Phone').fill('077 765 4321')
  await save()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(pane.getByText('Perera Mills')).toBeVisible()
})

test('a correction of what a colleague has changed meanwhile is refused, keeps what was typed, and can be repeated without undoing theirs', async () => {
  let isStale = true
  const inquiry = () => inquiryNo(1, isStale ? {} : { company: 'New Mills', version: 2 })
  const { corrections } = await open(
    {},
    ({ method }) => {
      if (method !== 'PATCH' || !isStale) return undefined
      isStale = false
      return refusal(409, 'stale_edit', 'This enquiry has changed since you opened it.')
    },
    (call) => withTimeline(inquiry(), [])(call),
  )
  await pane.getByRole('button', { name: 'Correct details' }).click()
  await field('Name').fill('Nimal Perera')
  await save()
  await expect.element(dialog.getByText(/has changed since you opened it/)).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Nimal Perera')
  await expect.element(pane.getByText('New Mills')).toBeInTheDocument()
  await save()

  await expect.element(dialog).not.toBeInTheDocument()
  const sent = corrections().map(({ json, headers }) => [headers.get('if-match'), json])
  expect(sent).toEqual([
    ['"1"', { name: 'Nimal Perera' }],
    ['"2"', { name: 'Nimal Perera' }],
  ])
})
