import { join } from 'node:path'
import { runnerImport } from 'vite'
import { buildIfChanged } from '../local/build.ts'
import { root } from '../local/settings.ts'
import { compareWithTwin } from './site/compare.ts'
import { installLighthouse, scorePage } from './site/lighthouse.ts'
import { printScores, printScoresHead } from './site/report.ts'
import { serveFolder } from './site/serve.ts'

type Options = { pairs: number; runs: number; compares: boolean; scores: boolean }

/** Prints how fast the built site is: beside its static twin, and to Lighthouse. */
export async function benchSite({ pairs, runs, compares, scores }: Options) {
  buildIfChanged()
  const folder = join(root, 'dist/client')
  const paths = await readPublicPaths()
  const { origin, stop } = await serveFolder(folder)
  try {
    if (compares) await compareWithTwin({ folder, origin, paths }, pairs)
    if (scores) await scoreAll(origin, paths, runs)
  } finally {
    await stop()
  }
}

async function scoreAll(origin: string, paths: readonly string[], runs: number) {
  installLighthouse()
  printScoresHead(runs)
  for (const path of paths) printScores(path, await scorePage(origin + path, runs))
}

/** The content is written for a bundler, which resolves its imports. */
async function readPublicPaths() {
  const pages = join(root, 'web/app/pages.ts')
  const { module } = await runnerImport<{ publicPaths: readonly string[] }>(pages, {
    configFile: false,
  })
  return module.publicPaths
}
