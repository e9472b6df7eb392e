/** What the site answers for each address. */
import { expect, test } from 'vitest'
import { services } from '../web/app/lib/services/catalogue.ts'
import { publicPaths } from '../web/app/pages.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('each page of the site is found', async () => {
  for (const path of publicPaths) {
    const { status } = await fetch(stage.product.origin + path, { redirect: 'manual' })
    expect([path, status]).toEqual([path, 200])
  }
})

test.each(['/Services/Nothing-Here', '/Enquiry', '/API/health'])(
  '%s stays missing',
  async (path) => {
    const response = await fetch(stage.product.origin + path, { redirect: 'manual' })

    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Page Not Found')
  },
)

test('services.json has a title, a description, an image and a page for each service', async () => {
  const response = await fetch(`${stage.product.origin}/data/services.json`)
  const { services: cards } = (await response.json()) as { services: Record<string, string>[] }

  expect(response.headers.get('content-type')).toContain('application/json')
  expect(cards.map(({ page: slug }) => slug)).toEqual(services.map(({ slug }) => slug))
  for (const { title, description, image } of cards) {
    expect(title).toMatch(/\S/)
    expect(description).toMatch(/\S/)
    const { status } = await fetch(stage.product.origin + image, { method: 'HEAD' })
    expect(status).toBe(200)
  }
})
