import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePreparedState } from '../support/prepared-state.ts'
import { fetchAsAdmin, listAll, type Product, run, startProduct } from '../support/product.ts'

let product: Product
const stateDir = makePreparedState()

beforeAll(async () => {
  product = await startProduct(stateDir)
})
afterAll(() => product.stop())

const answer = (text: string) =>
  run(process.execPath, ['scripts/answer.ts', text], {
    PORT: product.port,
    STATE_DIR: stateDir,
  })

test('`npm run answer` says what to do first, then answers the last reply', async () => {
  expect(await answer('Too early')).toContain('Nobody has replied yet.')
  await product.post({ name: 'Nimal', email: 'nimal@site.example', message: 'A gate, please.' })
  const [inquiry] = await listAll(product.origin)
  await fetchAsAdmin(`${product.origin}/api/inquiries/${inquiry?.id}/replies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ text: 'We can visit on Thursday.', lastReply: 0 }),
  })

  expect(await answer('ව්‍රහස්පතින්දා හොඳයි')).toContain('nimal@site.example has answered')

  const response = await fetchAsAdmin(`${product.origin}/api/inquiries/${inquiry?.id}`)
  const { timeline } = (await response.json()) as { timeline: { kind: string }[] }
  expect(timeline.find(({ kind }) => kind === 'message')).toMatchObject({
    fromAddress: 'nimal@site.example',
    text: expect.stringMatching(/^ව්‍රහස්පතින්දා හොඳයි/),
    quotes: [[expect.any(Number), expect.any(Number)]],
  })
})
