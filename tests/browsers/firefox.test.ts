import { expect, test } from 'vitest'
import { find } from '../../web/app/words/desk/find.ts'
import { narrow } from '../../web/app/words/desk/narrow.ts'
import { signIn } from './journeys/desk.ts'
import { takeJourneys } from './journeys.ts'
import { launchFirefox } from './support/puppeteer.ts'

const stage = takeJourneys(launchFirefox)

test('a date keeps its other parts while one of them is changed', async () => {
  const visitor = await signIn(stage)
  await visitor.click('button', find.filter)
  await visitor.see('button', narrow.close)
  const start = () =>
    visitor.run(() => {
      const input = document.querySelector<HTMLInputElement>('input[type=date]')
      input?.blur()
      input?.focus()
    })
  const value = () =>
    visitor.run(() => document.querySelector<HTMLInputElement>('input[type=date]')?.value)
  await start()
  await visitor.type('11302026')
  await expect.poll(value).toBe('2026-11-30')
  await start()
  // There is no 30 February.
  await visitor.type('0228')
  await expect.poll(value).toBe('2026-02-28')
})
