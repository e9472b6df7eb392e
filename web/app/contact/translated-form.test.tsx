/** The form on a page that the browser has translated. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translate } from '../testing/translate'
import { choose, pdf } from './testing/files'
import { fillIn, openForm, openQuote, revisit, type Setting, sendButton } from './testing/open-form'

const field = (name: string) => page.elementLocator(named(name))
const text = (content: string | RegExp) => page.getByText(content)

function named(name: string) {
  const element = document.querySelector(`[name=${name}]`)
  if (!element) throw new Error(`There is no field ${name}.`)
  return element
}

async function openTranslated(setting?: Setting) {
  const opened = await openForm(setting)
  translate()
  return opened
}

test('shows the error of a field, and removes it once the field is valid', async () => {
  await openTranslated()
  const problem = text('«Message must be at least 10 characters»')
  for (const _ of ['once', 'again']) {
    await field('message').fill('short')
    await expect.element(problem).toBeVisible()
    await field('message').fill('Long enough by now.')
    await expect.element(problem).not.toBeInTheDocument()
  }

  await expect.element(sendButton).toHaveTextContent('«Send Message»')
  await expect.element(sendButton).toBeEnabled()
})

test('sends the message and reports the result', async () => {
  const answers = Promise.withResolvers<void>()
  await openForm({
    async answer(_, count) {
      await answers.promise
      if (count === 1) throw new TypeError('Failed to fetch')
      return count === 2 ? Response.json({}, { status: 500 }) : undefined
    },
  })
  await fillIn()
  translate()
  await sendButton.click()
  await expect.element(sendButton).toHaveTextContent('«Sending message»')
  answers.resolve()
  await expect.element(text('«Failed to send message. Please try again.»')).toBeVisible()
  await sendButton.click()
  await expect.element(text(/^«Something went wrong on our side\./)).toBeVisible()
  await sendButton.click()

  await expect.element(text('«Message sent successfully!»')).toBeVisible()
  await expect.element(sendButton).toHaveTextContent('«Send Message»')
})

test('shows the progress of a file, which can be paused and continued', async () => {
  const held = Promise.withResolvers<undefined>()
  await openForm({
    answerFiles: ({ method }) => (method === 'PUT' ? held.promise : undefined),
  })
  await fillIn()
  await openQuote()
  translate()
  choose(pdf('Plan.pdf', 300_000))
  await expect.element(text(/· Sent after the message»$/)).toBeVisible()
  await sendButton.click()
  await expect.element(text(/· \d+\s?%»$/)).toBeVisible()
  await text('«Pause»').click()
  await expect.element(text(/· Paused»$/)).toBeVisible()
  await text('«Continue»').click()
  held.resolve(undefined)

  await expect.element(text(/· Received»$/)).toBeVisible()
  await expect.element(text('«The file has arrived.»')).toBeVisible()
})

test('keeps what was typed for the next visit', async () => {
  await openTranslated()
  await field('name').fill('Nimal Perera')
  await revisit()

  await expect.element(field('name')).toHaveValue('Nimal Perera')
})
