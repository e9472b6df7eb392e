import { build } from 'vite'
import { root } from './product.ts'

/** Bundles a script that renders components of the site in isolation, in development mode. */
export async function bundle(entry: string) {
  const result = await build({
    configFile: false,
    root,
    mode: 'development',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry.js' ? id : undefined),
        load: (id) => (id === 'entry.js' ? entry : undefined),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: 'entry.js' } },
  })
  const { output } = [result].flat()[0] as { output: { code?: string }[] }
  return output.find(({ code }) => code)?.code ?? ''
}
