import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'

/** Where a build keeps its scripts without the company's content, by address. */
export const codeOnlyFile = 'code-only.json'

/** The company's copy, images and drawings, and the files that its images were encoded to. */
const content = /^web\/(content|encoded-images)\//

/**
 * Records each script without the company's content, so that budgets can guard code alone: a chunk
 * has modules of both kinds.
 */
export function recordCode(root: string): Plugin {
  return {
    name: 'record-code',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const codes = chunks.map((chunk) => [`/${chunk.fileName}`, withoutContent(chunk, root)])
      const file = join(root, 'dist', codeOnlyFile)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(Object.fromEntries(codes)))
    },
  }
}

/** Returns the minified code of a chunk's modules, apart from those of the content. */
export function withoutContent(
  { modules }: { modules: Record<string, Pick<Rolldown.RenderedModule, 'code'>> },
  root: string,
) {
  const isCode = (id: string) => !content.test(relative(root, id).split(sep).join('/'))
  const code = Object.entries(modules).flatMap(([id, module]) => (isCode(id) ? module.code : []))
  // Names are shortened and white space removed, as in the bundle, but nothing that is unused here.
  const { code: minified, errors } = minifySync('code.js', code.join('\n'), {
    compress: false,
    mangle: { toplevel: true },
  })
  if (errors[0]) throw new Error(`A script could not be read: ${errors[0].message}`)
  return minified
}
