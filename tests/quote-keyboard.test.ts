/**
 * Sending files with the keyboard only: the focus is never lost, and screen readers hear what
 * matters.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillIn, openContact, sent, visit } from './support/contact-page.ts'
import { pdf } from './support/inquiry-files.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/**
 * Returns the text of the focused element, which is never the body: Tab would start from the top
 * again.
 */
async function focused(page: Page) {
  const { tag, text } = await page.evaluate(() => {
    const element = document.activeElement
    const hasLabel = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const label = hasLabel ? element.labels?.[0] : undefined
    const text = (label ?? element)?.textContent ?? ''
    return { tag: element?.tagName, text: text.replace(/\s+/g, ' ').trim() }
  })
  expect(tag).not.toBe('BODY')
  return text
}

/** Presses Tab until the focus is on an element whose text starts like this. */
async function tabTo(page: Page, text: string, key = 'Tab') {
  for (let i = 0; i < 60; i += 1) {
    await page.keyboard.press(key)
    if ((await focused(page)).startsWith(text)) return
  }
  throw new Error(`${key} never reached '${text}'`)
}

/**
 * Opens the form with its quote fields, with the keyboard. `heard` returns what the live regions of
 * files have announced.
 */
async function open() {
  const page = await openContact(await visit(stage.browser), `${stage.product.origin}/contact`)
  // From here on the browser reports file choosers; one that opens earlier would be lost.
  page.on('filechooser', () => undefined)
  await fillIn(page)
  await tabTo(page, 'Add drawings or details for a quote')
  await page.keyboard.press('Enter')
  await page.getByText('For a quote', { exact: true }).waitFor()
  expect(await focused(page)).toBe('Company (optional)')
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const regions = document.querySelectorAll<HTMLElement>('fieldset [role=status]')
    for (const region of regions) {
      new MutationObserver(() => {
        if (region.innerText && region.innerText !== heard.at(-1)) heard.push(region.innerText)
      }).observe(region, { childList: true, subtree: true, characterData: true })
    }
  })
  return { page, heard: () => page.evaluate('heard') as Promise<string[]> }
}

async function choose(page: Page, ...files: ReturnType<typeof pdf>[]) {
  await tabTo(page, 'Choose files')
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(files)
  await page
    .getByRole('listitem')
    .filter({ hasText: files.at(-1)?.name ?? '' })
    .waitFor()
  expect(await focused(page)).toBe('Choose files')
}

async function send(page: Page) {
  await page.clock.runFor(10_000)
  await tabTo(page, 'Send Message')
  await page.keyboard.press('Enter')
  await page.getByText(sent).waitFor()
  await expect.poll(() => focused(page)).toBe('Send Message')
}

test('removing a file moves the focus to the next one, and at the end to the button', async () => {
  const { page } = await open()
  await choose(page, pdf('One.pdf', 1000), pdf('Two.pdf', 1000), pdf('Three.pdf', 1000))
  for (const [name, next] of [
    ['One.pdf', 'Two.pdf'],
    ['Two.pdf', 'Three.pdf'],
    ['Three.pdf', 'Choose files'],
  ] as const) {
    await tabTo(page, `Remove ${name}`)
    await page.keyboard.press('Enter')
    expect(await focused(page)).toMatch(new RegExp(`^${next}`))
  }
})

test('a file can be sent, paused, continued and received, and the private page takes a correction', async () => {
  const { page, heard } = await open()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/files/*/chunks/*', async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await choose(page, pdf('Plan.pdf', 3_000_000))
  await send(page)
  await tabTo(page, 'Pause Plan.pdf', 'Shift+Tab')
  await page.keyboard.press('Enter')
  expect(await focused(page)).toBe('Continue Plan.pdf')
  await page.keyboard.press('Enter')
  expect(await focused(page)).toBe('Pause Plan.pdf')
  held.resolve()
  await page.getByText('The file has arrived.').waitFor()
  expect(await focused(page)).toMatch(/^Plan\.pdf.*Received$/)
  // Without the progress, which would be announced over and over.
  expect(await heard()).toEqual([
    expect.stringMatching(/^1 file, 2\.9 MB of 60\sMB$/),
    expect.stringMatching(/^Your files are on their way\./),
    'The file has arrived.',
  ])

  await tabTo(page, 'Open your enquiry')
  const path = await page.locator(':focus').getAttribute('href')
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Enter')
  await opened
  const own = await (await stage.browser.newContext()).newPage()
  await own.goto(stage.product.origin + path)
  await own.getByText('Plan.pdf (2.9 MB), received').waitFor()
  await tabTo(own, 'What should we know?')
  await own.keyboard.type('The plan shows the ground floor.')
  await tabTo(own, 'Send to the team')
  await own.keyboard.press('Enter')
  await own.getByText('Correction received').waitFor()
})

test('a refused file is announced once, and its error disappears with the next choice and once the message is sent', async () => {
  const { page, heard } = await open()
  const empty = (name: string) => ({ ...pdf(name, 9), buffer: Buffer.alloc(0) })
  const problem = page.getByText('The file is empty.')
  const input = page.locator('input[type=file]')
  await input.setInputFiles([empty('One.pdf'), empty('Two.pdf')])
  // One line for both.
  await page.getByText('One.pdf, Two.pdf: The file is empty.').waitFor()
  await input.setInputFiles(pdf('Plan.pdf', 1000))
  await problem.first().waitFor({ state: 'detached' })
  await input.setInputFiles(empty('Three.pdf'))
  await problem.waitFor()
  await send(page)
  await problem.waitFor({ state: 'detached' })

  expect((await heard()).filter((text) => text.includes('empty'))).toHaveLength(2)
})
