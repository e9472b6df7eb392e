import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { passToWorker } from './pass-to-worker'

const config = join(import.meta.dirname, '../wrangler.toml')
const request = new Request('https://site.example/api/health')

test('the published pages are bound to the API, and previews are not', () => {
  const servicesIn = (env?: string) =>
    readConfig({ config, ...(env && { env }) }, { hideWarnings: true }).services ?? []

  expect(servicesIn()).toMatchObject([{ binding: 'API', service: 'ceyforge-api' }])
  expect(servicesIn('preview')).toEqual([])
})

test('a call is passed to the Worker', async () => {
  const API = { fetch: async (input: unknown) => Response.json(input === request) }

  expect(await (await passToWorker({ request, env: { API } })).json()).toBe(true)
})

test('a preview says that it has no API', async () => {
  const response = await passToWorker({ request, env: {} })

  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ error: { code: 'no_api' } })
})
