import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BackupReport } from '../../../../../worker/backups/progress'
import { formatDateTime } from '../../ui/dates'
import { Backups } from './backups'

const at = Date.UTC(2026, 10, 21, 20, 41)
const time = formatDateTime(at)
const done: BackupReport = { state: 'ok', at, rows: 131_204, bytes: 9_420_000, isRunning: false }

test.each<[Partial<BackupReport>, RegExp[]]>([
  [{ state: 'off', at: null }, [/>There are no backups: no key is set\.</, /docs\/deploy\.md/]],
  [{}, [new RegExp(`>Last backup: ${time}<`), />131,204 rows, 9\.4\sMB encrypted</]],
  [{ state: 'late' }, [new RegExp(`>Last successful backup: ${time}<`), /docs\/deploy\.md/]],
  [{ state: 'late', at: null }, [/>No backup has succeeded yet\.</]],
  [
    { state: 'none', at: null, isRunning: true },
    [/first backup is made tonight/, /being made now/],
  ],
  [{ state: 'unusable_key', at: null }, [/>There are no backups: the key is not valid/]],
])('the settings explain the report on backups %j', (changes, texts) => {
  const client = new QueryClient()
  client.setQueryData(['backups'], { backup: { ...done, ...changes } })
  const html = renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(Backups)),
  )

  for (const text of texts) expect(html).toMatch(text)
})
