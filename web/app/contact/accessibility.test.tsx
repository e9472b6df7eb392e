/** The form in each state, with its quote fields and with files, is accessible and fits any width. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '../admin/testing/violations'
import { contactForm } from '../words/contact-form'
import { refusal } from './testing/fake-worker'
import { choose, pdf, row } from './testing/files'
import {
  field,
  fillIn,
  openForm,
  openQuote,
  type Setting,
  send,
  sendButton,
  setOnline,
} from './testing/open-form'

const long = `${'Pump_room_ground_floor_'.repeat(5)}rev_C.pdf`

async function open(setting: Setting = {}) {
  await openForm(setting)
  await openQuote()
}

async function check() {
  await expectNoViolations()
  await page.viewport(360, 800)
  const shown = [...document.querySelectorAll('main :not(svg *)')].filter(
    (element) => element.checkVisibility() && !element.closest('.visually-hidden'),
  )
  const cut = shown.filter((element) => {
    const { left, right } = element.getBoundingClientRect()
    const hasMore = element.scrollWidth > element.clientWidth
    const isClipped = getComputedStyle(element).overflowX !== 'visible' && hasMore
    return left < 0 || right > innerWidth || isClipped
  })
  expect(cut.map(({ outerHTML }) => outerHTML.slice(0, 120))).toEqual([])
}

test('the form has no accessibility violations with errors, while it waits for a connection, after a failure and once it is sent', async () => {
  let isLost = true
  await openForm({
    answer() {
      if (isLost) throw new TypeError('Failed to fetch')
      return undefined
    },
  })
  await sendButton.click()
  await page.getByText('Please enter a valid email').findElement()
  await check()

  await setOnline(false)
  await fillIn()
  await sendButton.click()
  await page.getByText(contactForm.waiting.saved).findElement()
  await check()

  await setOnline(true)
  await page.getByText(contactForm.failed).findElement()
  await check()

  isLost = false
  await send()
  await check()
})

test('the form has no accessibility violations with an error in a quote field and a refused file', async () => {
  await open()
  choose(pdf(long, 2000), pdf('Plan.pdf', 300_000), pdf('Empty.pdf', 0))
  await page.getByText(/The file is empty\./).findElement()
  await page.getByText(/^2 files, 295 KB of 60\sMB$/).findElement()
  await fillIn()
  await field('Date for a site survey (optional)').fill('2020-01-01')
  await sendButton.click()
  await page.getByText('Choose a date from today to a year from now').findElement()

  await check()
})

test('files in every state and the link to the private page have no accessibility violations', async () => {
  const held = Promise.withResolvers<undefined>()
  await open({
    answerFiles({ method, bytes }) {
      if (method === 'PUT') return held.promise
      const isRefused = new TextDecoder().decode(bytes).includes('Refused.pdf')
      return isRefused ? refusal(429, 'file_budget_spent') : undefined
    },
  })
  const states = () =>
    [...document.querySelectorAll<HTMLElement>('li[data-state]')]
      .map(({ dataset }) => dataset.state)
      .sort()
  choose(...[long, 'Plan.pdf', 'Paused.pdf', 'Refused.pdf'].map((name) => pdf(name, 700_000)))
  await row('Refused.pdf').findElement()
  await send('We need a pump room.')
  await page.getByRole('button', { name: 'Pause Paused.pdf' }).click()
  await expect.poll(states).toEqual(['paused', 'refused', 'sending', 'waiting'])
  await check()

  held.resolve(undefined)
  await expect.poll(states).toEqual(['done', 'done', 'paused', 'refused'])
  await page.getByRole('link', { name: contactForm.page }).findElement()
  await check()
})
