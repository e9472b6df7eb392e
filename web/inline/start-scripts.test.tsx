/** When a page's scripts start. Whole pages before that are in tests/deferred-scripts.test.ts. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { stopTimers } from '../app/testing/stop-timers'
import { startScripts } from './start-scripts'

async function untilPainted() {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}

/** Shows a page whose scripts wait, on a computer or on a phone. */
function open({ isPhone = false, hasForm = false } = {}) {
  const elapse = stopTimers(50)
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isPhone } as MediaQueryList)
  const template = document.createElement('template')
  template.innerHTML = '<span data-started></span>'
  document.body.appendChild(template)
  const form = document.createElement('form')
  if (hasForm) document.body.appendChild(form)
  const started = () => document.querySelectorAll('[data-started]').length
  onTestFinished(async () => {
    vi.restoreAllMocks()
    // Otherwise it would still wait for the visitor during the next test.
    dispatchEvent(new Event('scroll'))
    await expect.poll(started).toBe(1)
    document.querySelector('[data-started]')?.remove()
    form.remove()
  })
  startScripts()
  return {
    started,
    async load() {
      dispatchEvent(new Event('load'))
      await untilPainted()
    },
    pass: elapse,
  }
}

test('a loaded page has 150 ms to paint before its scripts are requested', async () => {
  const { load, pass, started } = open()
  await load()
  pass(149)
  expect(started()).toBe(0)
  pass(1)
  expect(started()).toBe(1)
})

test.each(['pointerdown', 'keydown', 'focusin', 'scroll'])(
  'an interaction, %s, starts the scripts once, before the page has loaded',
  async (type) => {
    const { load, pass, started } = open()
    await untilPainted()
    expect(started()).toBe(0)
    dispatchEvent(new Event(type))
    await expect.poll(started).toBe(1)
    await load()
    pass(150)
    expect(started()).toBe(1)
  },
)

test('on a phone, a page that is only read starts no scripts until it is scrolled', async () => {
  const { load, pass, started } = open({ isPhone: true })
  await load()
  pass(60_000)
  expect(started()).toBe(0)
  dispatchEvent(new Event('scroll'))
  await expect.poll(started).toBe(1)
})

test('on a phone, a page with a form starts its scripts without an interaction', async () => {
  const { load, pass, started } = open({ isPhone: true, hasForm: true })
  await load()
  pass(150)
  expect(started()).toBe(1)
})
