/** The desk's keyboard shortcuts. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { scrollTop, wheel } from './support/desk-scroll.ts'
import { inquiryNo, openDesk } from './support/fake-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

async function open(count = 5) {
  const inquiries = Array.from({ length: count }, (_, i) => inquiryNo(i + 1))
  const context = { viewport: { width: 1280, height: 900 } }
  const { page } = await openDesk({ ...stage, origin: stage.product.origin, inquiries, context })
  await page.getByRole('link', { name: 'Visitor 1', exact: true }).waitFor()
  return { page, inquiries }
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

describe('the keyboard shortcuts', () => {
  test('move through the list, and open and close an enquiry', async () => {
    const { page } = await open()
    await press(page, 'j', 'j', 'k', 'j')
    expect(await focused(page)).toBe('Visitor 2')
    await press(page, 'Enter')
    const pane = page.getByRole('region', { name: 'Enquiry' })
    await pane.getByText('Enquiry number 2.').waitFor()
    await press(page, 'j')
    await pane.getByText('Enquiry number 3.').waitFor()
    await press(page, 'Escape')
    await pane.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Visitor 3')
  })

  test('are those of an English keyboard on a layout without Latin letters', async () => {
    const { page } = await open()
    const pressOn = (presses: { key: string; code: string; ctrlKey?: boolean }[]) =>
      page.evaluate((each) => {
        for (const init of each) {
          const event = new KeyboardEvent('keydown', { bubbles: true, ...init })
          document.body.dispatchEvent(event)
        }
      }, presses)
    await pressOn([
      { key: '\u0dba', code: 'KeyJ' },
      { key: '\u0db4', code: 'KeyG' },
      { key: '\u0dca', code: 'KeyW' },
    ])
    await expect.poll(() => new URL(page.url()).search).toBe('?view=waiting')
    await pressOn([{ key: '\u043b', code: 'KeyK', ctrlKey: true }])
    await page.getByRole('dialog').getByRole('combobox').waitFor()
  })

  test('close an enquiry and go to another list in quick succession', async () => {
    const { page } = await open()
    await press(page, 'j', 'Enter')
    const pane = page.getByRole('region', { name: 'Enquiry' })
    await pane.getByText('Enquiry number 1.').waitFor()
    // As on a busy machine: all three keys arrive before the browser has gone back.
    await page.evaluate(() => {
      for (const key of ['Escape', 'g', 'w']) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      }
    })
    await pane.waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).search).toBe('?view=waiting')
    await page.goBack()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('select a range, delete it and undo the deletion', async () => {
    const { page, inquiries } = await open()
    await press(page, 'j', 'x', 'j', 'j', 'Shift+X')
    await page.getByText('3 selected').waitFor()
    await press(page, 'Delete')
    await page.getByText('Delete 3 inquiries?').waitFor()
    await press(page, 'Tab', 'Enter')
    await page.getByText('3 inquiries deleted successfully!').waitFor()
    await expect.poll(() => focused(page)).toBe('Visitor 4')
    await press(page, 'z')
    await page.getByText('3 enquiries restored').waitFor()
    expect(inquiries.every(({ deletedAt }) => deletedAt === null)).toBe(true)
  })

  test('mark an enquiry as unread and start a reply', async () => {
    const { page, inquiries } = await open()
    await press(page, 'j', 'u')
    await expect.poll(() => inquiries[0]?.readAt).toBeNull()
    await page.evaluate(() => {
      const { navigation } = window as unknown as { navigation: EventTarget }
      navigation.addEventListener('navigate', (event) => {
        document.body.dataset.went = (
          event as Event & { destination: URL & { url: string } }
        ).destination.url
      })
    })
    await press(page, 'r')
    await expect
      .poll(() => page.evaluate(() => document.body.dataset.went))
      .toContain('mailto:v1%40site.example')
  })

  test('reach rows that are not rendered yet, and the focus stays on a row that is scrolled out of view', async () => {
    const { page } = await open(90)
    for (let i = 0; i < 40; i += 1) await press(page, 'j')
    expect(await focused(page)).toBe('Visitor 40')
    await wheel(page, -10_000)
    await expect.poll(() => scrollTop(page)).toBe(0)
    expect(await focused(page)).toBe('Visitor 40')
  })

  test('are listed by ?, and do nothing with a modifier key or when turned off', async () => {
    const { page } = await open()
    await press(page, '?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.getByText('Previous enquiry').waitFor()
    await press(page, 'j')
    expect(await dialog.isVisible()).toBe(true)
    await dialog.getByRole('checkbox', { name: 'Use these keys' }).uncheck()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await press(page, 'j')
    expect(await focused(page)).not.toBe('Visitor 1')
    await page.getByRole('link', { name: 'Visitor 2' }).click()
    const pane = page.getByRole('region', { name: 'Enquiry' })
    await pane.getByRole('button', { name: 'Remind me' }).waitFor()
    const hints = page.locator('main :is([aria-keyshortcuts="r"], [data-key], [title$="(k)"])')
    expect(await hints.count()).toBe(0)
    await page.goBack()

    await page.reload()
    await page.getByRole('link', { name: 'Visitor 1', exact: true }).waitFor()
    await press(page, 'j')
    expect(await focused(page)).not.toBe('Visitor 1')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await dialog.getByRole('checkbox', { name: 'Use these keys' }).check()
    await press(page, 'Escape', 'Control+x', 'j')
    expect(await focused(page)).toBe('Visitor 1')
    expect(await page.getByText('1 selected').count()).toBe(0)
  })
})
