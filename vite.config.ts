import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { classNames } from './web/build/class-names.ts'
import { readColour } from './web/build/colours.ts'
import { deskChunk } from './web/build/desk-app/chunks.ts'
import { drawings } from './web/build/drawings/plugin.ts'
import { responsiveImages } from './web/build/images/image-plugin.ts'
import { lightFallback } from './web/build/light-fallback.ts'
import { noBreakContent } from './web/build/no-break-content.ts'
import { recordSources } from './web/build/record-sources.ts'

/** Few files, so that a slow connection makes few requests: what all pages need, and what each needs alone. */
const chunks = [
  // Changes with an update only, so that it stays in the visitors' caches.
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
  // One style sheet for all public pages: it is there when the next one is opened. The fields for a
  // quote come with their script.
  {
    name: 'styles',
    test: /(?<!web\/app\/(admin|contact\/(quote|files))\/[\w./-]+)\.css$/,
    priority: 1,
  },
  // What checks and sends, for the form and the sign-in alone; files come with the fields for a quote.
  {
    name: 'forms',
    test: /node_modules\/(hono|valibot)\/|\/worker\/(?!files\/)|app\/(lib\/api|content\/words\/(contact-form|sent))\.ts/,
    priority: 1,
  },
  // What fetches a part that is asked for by itself, for the form and the desk.
  { name: 'later', test: /vite\/preload-helper/, priority: 1 },
  // Not the desk's words: no public page needs them.
  {
    name: 'site',
    test: /web\/app\/(components|content(?!\/words\/(admin|desk))|lib|theme|prefetch)\//,
    minShareCount: 2,
  },
  // After that the desk, in the order in which it is needed: the fewer files there are, the less every
  // page's manifest says of them.
  {
    name: deskChunk,
    debugName: 'desk',
    test: /web\/app\/(admin|content\/words\/(admin|desk))/,
  },
]

/** What development hands to the Worker, which runs on a port of its own. */
const worker = {
  target: process.env.API_ORIGIN ?? 'http://127.0.0.1:8787',
  changeOrigin: false,
}

export default defineConfig({
  // Every file beside the pages is made after them (web/build/finish-build.ts).
  publicDir: false,
  plugins: [
    drawings(),
    responsiveImages(),
    lightFallback(),
    noBreakContent(),
    reactRouter(),
    recordSources(import.meta.dirname),
  ],
  css: { modules: { generateScopedName: classNames() } },
  define: { __PAPER__: readColour('paper') },
  build: {
    // The first versions with `light-dark()` and popovers: for older ones it would be rewritten in
    // a way that does not follow `color-scheme` on a single band.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    // A data URI would need its own exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    // Functions that go into a page as text go there small.
    ssr: { build: { minify: true } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  server: {
    host: '127.0.0.1',
    // The Worker compares Origin with Host, so it has to see the address the browser sees.
    // Not the page of an enquiry as it is built, which has no token: React Router asks for it here.
    proxy: { '/api': worker, '^/enquiry/.+': worker },
  },
})
