import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { formatDateTime } from '../web/app/admin/ui/dates.ts'
import type { BackupReport } from '../worker/backups/progress.ts'
import { expectNoViolations } from './support/accessibility-violations.ts'
import { openSignedIn } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const at = Date.UTC(2026, 10, 21, 20, 41)
const time = formatDateTime(at)
const done: BackupReport = { state: 'ok', at, rows: 131_204, bytes: 9_420_000, isRunning: false }

const setting = (page: Page) => page.getByRole('group', { name: 'Backups' })

/** Opens the settings, signed in, with this backup report, or with the product's own report. */
async function openSettings(backup?: BackupReport, options: object = {}) {
  const page = await (await stage.browser.newContext(options)).newPage()
  if (backup) await page.route('**/api/backups', (route) => route.fulfill({ json: { backup } }))
  await openSignedIn(page, stage, '?view=settings#data')
  await setting(page).waitFor()
  return page
}

test('a desk without a key says that there are no backups and where to find instructions', async () => {
  const page = await openSettings()

  await setting(page).getByText('There are no backups: no key is set.').waitFor()
  await setting(page).getByText('docs/deploy.md').waitFor()
})

test.each<[Partial<BackupReport>, (string | RegExp)[]]>([
  [{}, [`Last backup: ${time}`, /^131,204 rows, 9\.4\sMB encrypted$/]],
  [{ state: 'late' }, [`Last successful backup: ${time}`, /docs\/deploy\.md/]],
  [{ state: 'late', at: null }, [/^No backup has succeeded yet\.$/]],
  [
    { state: 'none', at: null, isRunning: true },
    [/first backup is made tonight/, /being made now/],
  ],
  [{ state: 'unusable_key', at: null }, [/^There are no backups: the key is not valid/]],
])('the settings explain the report %j', async (changes, texts) => {
  const page = await openSettings({ ...done, ...changes })

  for (const text of texts) await setting(page).getByText(text, { exact: true }).waitFor()
  await page.context().close()
})

test('the notice of a late backup has no accessibility violations', async () => {
  const page = await openSettings({ ...done, state: 'late' })
  await setting(page).scrollIntoViewIfNeeded()

  await expectNoViolations(page, [390, 1440])
})
