import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inlineStyles } from './inline-styles'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ceyforge-styles-'))
  await writeFile(join(folder, 'all.css'), 'p{color:red}\n')
  await writeFile(join(folder, 'odd.css'), 'p{content:"</style>"}')
})

afterAll(() => rm(folder, { recursive: true }))

test('a sheet stands in the page, where its link was; the link is left for React, disabled', async () => {
  expect(await inlineStyles('<a/><link rel="stylesheet" href="/all.css"/><b/>', folder)).toBe(
    '<a/><style>p{color:red}</style><link rel="stylesheet" href="/all.css" media="not all" disabled=""/><b/>',
  )
})

test('a sheet that would end its element is refused', async () => {
  await expect(inlineStyles('<link rel="stylesheet" href="/odd.css"/>', folder)).rejects.toThrow(
    '/odd.css',
  )
})
