import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { imagetools } from 'vite-imagetools'

export default defineConfig({
  publicDir: 'web/public',
  plugins: [imagetools({ defaultDirectives: pictureDirectives }), reactRouter()],
  build: {
    // The first versions with `light-dark()` and popovers: for older ones it would be rewritten in
    // a way that does not follow `color-scheme` on a single band.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    // A data URI would need its own exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': {
        target: process.env.API_ORIGIN ?? 'http://127.0.0.1:8787',
        // The Worker compares Origin with Host, so it has to see the address the browser sees.
        changeOrigin: false,
      },
    },
  },
})

/** Says which files are made of an image that is imported with `?picture` or `?picture=wide`. */
function pictureDirectives({ searchParams }: URL) {
  if (!searchParams.has('picture')) return new URLSearchParams()
  return new URLSearchParams({
    as: 'picture',
    format: 'avif;webp',
    quality: '62',
    w: searchParams.get('picture') === 'wide' ? '720;1080;1440;1920' : '480;720;1080;1440',
  })
}
