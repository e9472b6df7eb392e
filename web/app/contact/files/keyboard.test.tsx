/** Files with the keyboard only: the focus is never lost, and screen readers hear what matters. */
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contactForm } from '../../words/contact-form'
import { choose as chooseFiles, pdf, row } from '../testing/files'
import { fillIn, openForm, type Setting } from '../testing/open-form'

/** The text of the focused element, which is never the body: Tab would start from the top again. */
function focused() {
  const element = document.activeElement
  expect(element).not.toBe(document.body)
  const hasLabel = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  const label = hasLabel ? element.labels?.[0] : undefined
  return ((label ?? element)?.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Presses Tab until the focus is on an element whose text starts like this. */
async function tabTo(text: string, key = '{Tab}') {
  for (let i = 0; i < 60; i += 1) {
    await userEvent.keyboard(key)
    if (focused().startsWith(text)) return
  }
  throw new Error(`${key} never reached '${text}'`)
}

/** Opens the form with its quote fields. `heard` has what the live regions of files announce. */
async function open(setting?: Setting) {
  await openForm(setting)
  await fillIn()
  await tabTo(contactForm.quote.open)
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Company (optional)')
  const heard: string[] = []
  for (const region of document.querySelectorAll<HTMLElement>('fieldset [role=status]')) {
    new MutationObserver(() => {
      if (region.innerText && region.innerText !== heard.at(-1)) heard.push(region.innerText)
    }).observe(region, { childList: true, subtree: true, characterData: true })
  }
  return heard
}

/** Chooses files with the button, which opens the browser's own dialog. */
async function choose(...files: File[]) {
  await tabTo('Choose files')
  const dialog = vi
    .spyOn(HTMLInputElement.prototype, 'click')
    .mockImplementationOnce(() => chooseFiles(...files))
  await userEvent.keyboard('{Enter}')
  await expect.element(row(files.at(-1)?.name ?? '')).toBeVisible()
  expect(dialog).toHaveBeenCalledOnce()
  expect(focused()).toBe('Choose files')
}

async function send() {
  await tabTo(contactForm.send)
  await userEvent.keyboard('{Enter}')
  await page.getByText(contactForm.sent).findElement()
  await expect.poll(focused).toBe(contactForm.send)
}

test('removing a file moves the focus to the next one, and at the end to the button', async () => {
  await open()
  await choose(pdf('One.pdf', 1000), pdf('Two.pdf', 1000), pdf('Three.pdf', 1000))
  for (const [name, next] of [
    ['One.pdf', 'Two.pdf'],
    ['Two.pdf', 'Three.pdf'],
    ['Three.pdf', 'Choose files'],
  ] as const) {
    await tabTo(`Remove ${name}`)
    await userEvent.keyboard('{Enter}')
    expect(focused()).toMatch(new RegExp(`^${next}`))
  }
})

test('a file can be sent, paused, continued and received, which is announced once', async () => {
  const held = Promise.withResolvers<undefined>()
  const heard = await open({
    answerFiles: ({ method }) => (method === 'PUT' ? held.promise : undefined),
  })
  await choose(pdf('Plan.pdf', 3_000_000))
  await send()
  await tabTo('Pause Plan.pdf', '{Shift>}{Tab}{/Shift}')
  await userEvent.keyboard('{Enter}')
  expect(focused()).toBe('Continue Plan.pdf')
  await userEvent.keyboard('{Enter}')
  expect(focused()).toBe('Pause Plan.pdf')
  held.resolve(undefined)
  await page.getByText('The file has arrived.').findElement()

  expect(focused()).toMatch(/^Plan\.pdf.*Received$/)
  // Without the progress, which would be announced over and over.
  expect(heard).toEqual([
    expect.stringMatching(/^1 file, 2\.9 MB of 60\sMB$/),
    expect.stringMatching(/^Your files are on their way\./),
    'The file has arrived.',
  ])
})

test('a refused file is announced once, and its error disappears with the next choice and once the message is sent', async () => {
  const heard = await open()
  const problem = page.getByText(/The file is empty\./)
  chooseFiles(pdf('One.pdf', 0), pdf('Two.pdf', 0))
  // One line for both.
  await expect.element(page.getByText(/^One\.pdf, Two\.pdf: The file is empty\./)).toBeVisible()
  chooseFiles(pdf('Plan.pdf', 1000))
  await expect.element(problem).not.toBeInTheDocument()
  chooseFiles(pdf('Three.pdf', 0))
  await expect.element(problem).toBeVisible()
  await send()
  await expect.element(problem).not.toBeInTheDocument()

  expect(heard.filter((text) => text.includes('empty'))).toHaveLength(2)
})
