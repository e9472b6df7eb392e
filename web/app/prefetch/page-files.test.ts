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

test('a page is its modules, each once', () => {
  expect(filesOfPage('/text', ['site', 'text'], routes)).toEqual([
    '/site.js',
    '/react.js',
    '/text.js',
  ])
})

test('a page with a loader has its data beside it, also at the root of a folder', () => {
  expect(filesOfPage('/sheets/a', ['sheet'], routes)).toEqual(['/sheet.js', '/sheets/a.data'])
  expect(filesOfPage('/', ['sheet'], routes)).toEqual(['/sheet.js', '/_.data'])
})

test('data that a client loader asks for is left to it', () => {
  expect(filesOfPage('/', ['home'], routes)).toEqual(['/home.js', '/home-loader.js'])
})

test('a route that the manifest does not know has no files', () => {
  expect(filesOfPage('/', ['unknown'], routes)).toEqual([])
})
