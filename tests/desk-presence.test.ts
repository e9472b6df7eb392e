/** Two administrators in separate browsers see that they have the same enquiry open. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pane, waitUntilRead } from './support/desk-pane.ts'
import { addColleague } from './support/local-data.ts'
import { openSignedIn, signInByForm } from './support/sign-in.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const colleague = 'sanath.fernando@ceyforge.example'

/** How often an open desk polls, in ms. */
const interval = 15_000

beforeAll(() => addColleague(stage.stateDir, colleague))

async function send(name: string) {
  const message = `An enquiry of ${name}, long enough.`
  const response = await stage.product.post({ name, email: 'v@site.example', message })
  const { inquiry } = (await response.json()) as { inquiry: { id: string } }
  return inquiry.id
}

/** Opens a browser whose clock only the test advances. */
async function openBrowser() {
  const page = await (await stage.browser.newContext()).newPage()
  await page.clock.install()
  return page
}

async function read(page: Page, id: string) {
  const answer = page.waitForResponse((response) => response.url().endsWith(`${id}/presence`))
  await page.goto(`${stage.product.origin}/admin?inquiry=${id}`)
  await waitUntilRead(page)
  await answer
}

/** Makes the desk check again who else has the enquiry open. */
async function poll(page: Page) {
  const answer = page.waitForResponse((response) => response.url().endsWith('/presence'))
  await page.clock.runFor(interval)
  expect((await answer).status()).toBe(200)
}

const alsoOpen = (page: Page) => pane(page).getByText('Also open:')

test('two administrators with the same enquiry open see each other, until one of them opens another', async () => {
  const [racking, gates] = [await send('Anjali'), await send('Ravi')]
  const owner = await openBrowser()
  await openSignedIn(owner, stage)
  const other = await openBrowser()
  await signInByForm(other, stage.product.origin, colleague)
  await read(owner, racking)
  expect(await alsoOpen(owner).count()).toBe(0)

  await read(other, racking)
  await pane(other).getByText('Also open: Owner').waitFor()
  await poll(owner)
  await pane(owner).getByText('Also open: Sanath Fernando').waitFor()

  await read(other, gates)
  await poll(owner)
  await alsoOpen(owner).waitFor({ state: 'detached' })
  expect(await alsoOpen(other).count()).toBe(0)
})
