import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { readProjects } from './web/app/lib/projects/projects.server.ts'
import { recordCode } from './web/build/budgets/record-code.ts'
import { checkContent } from './web/build/check-content.ts'
import { classNames } from './web/build/class-names.ts'
import { readColour } from './web/build/colours.ts'
import { deskChunk } from './web/build/desk-app/chunks.ts'
import { responsiveImages } from './web/build/images/image-plugin.ts'
import { inlineScripts } from './web/build/inline-scripts.ts'
import { recordSources } from './web/build/record-sources.ts'
import { hashSources } from './web/build/version.ts'
import { writeServiceIndex } from './web/build/write-service-index.ts'

// Before anything else reads them.
checkContent()
writeServiceIndex()

/** Groups modules into few files, so that pages make few requests on a slow connection. */
const chunks = [
  // Changes only with an update, so it stays in visitors' caches.
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
  // One style sheet for all public pages, so that it is cached when the next one is opened. The
  // styles of the quote fields are loaded with their script, and those of the private page with it.
  {
    name: 'styles',
    test: /(?<!web\/app\/(admin|inquiry|contact\/(address|quote|files))\/[\w./-]+)\.css$/,
    priority: 1,
  },
  // Validation and sending, only for the form and the sign-in; uploads load with the quote fields.
  {
    name: 'forms',
    test: /node_modules\/valibot\/|\/worker\/(intake|introduction|text|time)\b|words\/(contact-form|sent)\.ts|lib\/time-limit/,
    priority: 1,
  },
  // Both the form and the desk offer to correct an address.
  { name: 'address', test: /web\/app\/contact\/address\//, priority: 1 },
  // The helper for dynamic imports, used by the form and the desk.
  { name: 'later', test: /vite\/preload-helper/, priority: 1 },
  // Without the copy of the desk, which no public page needs, and that of the quote fields.
  {
    name: 'site',
    test: /web\/app\/(components|lib|words(?!\/(admin|desk|quote)))\//,
    minShareCount: 2,
  },
  // The desk, split by when its parts are needed. Few files keep the router's manifest small, which
  // every page loads.
  {
    name: deskChunk,
    debugName: 'desk',
    test: /web\/app\/(admin|words\/(admin|desk))|node_modules\/hono\/|\/worker\/(?!files|intake|introduction|text|time|urgency)/,
  },
]

/** The proxy to the Worker, which runs on its own port in development. */
const worker = {
  target: process.env.API_ORIGIN ?? 'http://127.0.0.1:8787',
  changeOrigin: false,
}

/** The oldest browsers that are supported (docs/speed.md): the first with `light-dark()` and popovers. */
const target = ['chrome123', 'edge123', 'firefox125', 'safari17.5']

export default defineConfig({
  // All files other than the pages are created after the build (web/build/finish-build.ts).
  publicDir: false,
  plugins: [
    responsiveImages(),
    inlineScripts(target),
    reactRouter(),
    recordSources(import.meta.dirname),
    recordCode(import.meta.dirname),
  ],
  css: { modules: { generateScopedName: classNames() } },
  define: {
    __PAPER__: readColour('paper'),
    __VERSION__: JSON.stringify(hashSources(import.meta.dirname)),
    __HAS_PROJECTS__: readProjects().length > 0,
  },
  build: {
    target,
    // A data URI would need its own exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  server: {
    host: '127.0.0.1',
    // The Worker compares Origin with Host, so it has to see the address the browser sees.
    // `/enquiry` alone is not proxied: React Router requests that page here when it is built.
    proxy: { '/api': worker, '^/enquiry/.+': worker },
  },
})
