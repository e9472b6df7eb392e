import { expect, test } from 'vitest'
import { admin as words } from '../../web/app/words/admin.ts'
import { admin } from '../support/product.ts'
import { takeJourneys } from './journeys.ts'
import { desktop } from './support/visitor.ts'
import { launchWebKit } from './support/webkit.ts'

const stage = takeJourneys(launchWebKit)

test('signing in over http, where WebKit stores no Secure cookie, shows an error that says what to do', async () => {
  const visitor = await stage.visit(desktop, stage.product.origin)
  await visitor.open('/admin')
  await visitor.fill(words.login.email, admin.email)
  await visitor.fill(words.login.password, admin.password)
  await visitor.click('button', words.login.submit)

  await visitor.see('alert', words.login.needsHttps)
  expect(await visitor.run(() => location.protocol)).toBe('http:')
})
