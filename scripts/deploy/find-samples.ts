import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How the content marks a made-up partner, testimonial or figure. */
const sampleRe = /\bisSample"?: true\b/
/** Addresses that cannot belong to anybody (RFC 2606). */
const exampleRe = /[\w.@/-]*\.example\b/

/** A line of the content that no real company would publish. */
export type Sample = { file: string; line: number; what: string }

/** Returns the made-up content: samples, and addresses that end in `.example`. */
export function findSamples(root: string): Sample[] {
  const folder = join('web', 'content')
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(json|md)$/.test(file))
    .map((file) => join(folder, file))
  return [...files.toSorted(), 'wrangler.toml'].flatMap((file) => findIn(root, file))
}

function findIn(root: string, file: string): Sample[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.flatMap((text, index) => {
    const what = sampleRe.exec(text)?.[0] ?? exampleRe.exec(text)?.[0]
    return what ? [{ file, line: index + 1, what }] : []
  })
}

/** Formats samples for the terminal, one line per file. */
export function formatSamples(samples: readonly Sample[]) {
  const files = [...new Set(samples.map(({ file }) => file))]
  return files
    .map((file) => {
      const own = samples.filter((sample) => sample.file === file)
      const words = [...new Set(own.map(({ what }) => what))].join(', ')
      return `  ${file}:${own[0]?.line}  ${words}`
    })
    .join('\n')
}
