import { join } from 'node:path'
import { runnerImport } from 'vite'
import { buildIfChanged } from '../local/build.ts'
import { startProgress } from '../local/progress.ts'
import { root } from '../local/settings.ts'
import { compareWithLimit } from './site/compare.ts'
import { installLighthouse, scorePage } from './site/lighthouse.ts'
import { printScores, printScoresHead } from './site/report.ts'
import { serveFolder } from './site/serve.ts'

type Options = {
  /** A site that is already built; without it, this project is built. */
  folder: string | undefined
  pairs: number
  runs: number
  compares: boolean
  scores: boolean
}

/** Prints how fast the built site is, compared with its limit and according to Lighthouse. */
export async function benchSite({ folder, pairs, runs, compares, scores }: Options) {
  if (!folder) await buildIfChanged()
  const built = folder ?? join(root, 'dist/client')
  const site = await serveFolder(built)
  try {
    if (compares) await compareWithLimit({ folder: built, site, pairs, hasLab: scores })
    if (scores) await scoreAll(site.origin, await readPublicPaths(), runs)
  } finally {
    await site.stop()
  }
}

async function scoreAll(origin: string, paths: readonly string[], runs: number) {
  installLighthouse()
  printScoresHead(runs)
  using step = startProgress('Running Lighthouse')
  for (const [index, path] of paths.entries()) {
    step.update(`${index + 1} of ${paths.length}: ${path}`)
    printScores(path, await scorePage(origin + path, runs), step.print)
  }
}

/** Imported with Vite, because the content needs a bundler to resolve its imports. */
async function readPublicPaths() {
  const pages = join(root, 'web/app/pages.ts')
  const { module } = await runnerImport<{ publicPaths: readonly string[] }>(pages, {
    configFile: false,
  })
  return module.publicPaths
}
