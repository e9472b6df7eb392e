/**
 * In development, React runs every effect twice. A dialog that an effect opens must survive that.
 */
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { bundle } from './support/bundle.ts'
import { inquiryNo } from './support/fake-desk.ts'
import { root } from './support/product.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Returns a script that renders one component of the desk. */
function show(file: string, name: string, properties: object) {
  return bundle(`
    import { createElement, StrictMode } from 'react'
    import { createRoot } from 'react-dom/client'
    import { ${name} as Dialog } from ${JSON.stringify(join(root, 'web/app/admin', file))}
    const onClosed = () => { document.title = 'closed' }
    const handlers = { onClose: onClosed, onCancel: onClosed }
    const properties = { ...${JSON.stringify(properties)}, ...handlers }
    const content = createElement(Dialog, properties)
    createRoot(document.body).render(createElement(StrictMode, null, content))`)
}

test.each([
  ['inbox/keys-dialog', 'default', { isOn: true }],
  ['inbox/delete-dialog', 'default', { inquiries: [inquiryNo(1)] }],
  ['ui/modal', 'ConfirmDialog', { words: { question: 'Sure?' }, isBusy: false }],
])('%s stays open until somebody closes it', async (file, name, properties) => {
  const page = await browser.newPage()
  await page.setContent('<title>open</title>')
  await page.addScriptTag({ content: await show(file, name, properties), type: 'module' })
  await page.locator('dialog[open]').waitFor()
  // The close event fires in the next task.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect(await page.title()).toBe('open')
  await page.keyboard.press('Escape')

  await expect.poll(() => page.title()).toBe('closed')
  await page.close()
})
