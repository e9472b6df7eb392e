import { expect, test } from 'vitest'
import { dropStaticRoutes } from './static-routes'

const manifest = (routes: object) => `window.__reactRouterManifest=${JSON.stringify({ routes })};`
const root = { id: 'root' }
const contact = { id: 'routes/contact', path: 'contact' }
const notSent = { id: 'routes/contact-not-sent', path: 'contact/not-sent' }

test('a page without scripts is removed from the manifest', () => {
  expect(dropStaticRoutes(manifest({ root, notSent, contact }))).toBe(manifest({ root, contact }))
})

test('a manifest in an unexpected form is rejected', () => {
  expect(() => dropStaticRoutes('export const routes = []')).toThrow()
})
