import { expect, test } from 'vitest'
import { filesOfPage } from './page-files'

const route = {
  hasAction: false,
  hasClientAction: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
  hasLoader: false,
  hasClientLoader: false,
}
const routes = {
  site: { ...route, id: 'site', module: '/site.js', imports: ['/react.js'] },
  text: { ...route, id: 'text', module: '/text.js', imports: ['/react.js'] },
  sheet: { ...route, id: 'sheet', module: '/sheet.js', hasLoader: true },
  home: {
    ...route,
    id: 'home',
    module: '/home.js',
    clientLoaderModule: '/home-loader.js',
    hasLoader: true,
    hasClientLoader: true,
  },
}

const at = (pathname: string, search = '') => ({ pathname, search })

test('the files of a page include each of its modules once', () => {
  expect(filesOfPage(at('/text'), ['site', 'text'], routes)).toEqual([
    '/site.js',
    '/react.js',
    '/text.js',
  ])
})

test('the files of a page with a loader include its data, also at the root of a folder', () => {
  expect(filesOfPage(at('/sheets/a'), ['sheet'], routes)).toEqual(['/sheet.js', '/sheets/a.data'])
  expect(filesOfPage(at('/'), ['sheet'], routes)).toEqual(['/sheet.js', '/_.data'])
})

test('data is requested with the query, as the router does', () => {
  expect(filesOfPage(at('/sheets/a', '?of=b'), ['sheet'], routes)).toEqual([
    '/sheet.js',
    '/sheets/a.data?of=b',
  ])
})

test('data is left to the client loader if there is one', () => {
  expect(filesOfPage(at('/'), ['home'], routes)).toEqual(['/home.js', '/home-loader.js'])
})

test('a route that is not in the manifest has no files', () => {
  expect(filesOfPage(at('/'), ['unknown'], routes)).toEqual([])
})
