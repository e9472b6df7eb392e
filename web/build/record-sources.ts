import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/** Where a build lists the files it has read; relative to the project's folder. */
export const recordedSources = 'dist/sources.json'

/** The fingerprint of the files that the site in `dist` was built from, written after a build. */
export const buildStamp = 'dist/built-from'

/**
 * Records the project's files that a build reads, so that the local build notices a change in any of
 * them. Each bundle of the site (browser, server rendering, service worker) adds its own. Files that
 * an earlier build read stay listed, which at worst causes an unnecessary build.
 */
export function recordSources(root: string): Plugin {
  return {
    name: 'record-sources',
    apply: 'build',
    buildStart() {
      // An interrupted build must not pass for the earlier one, whose files it has replaced.
      rmSync(join(root, buildStamp), { force: true })
    },
    buildEnd() {
      const list = join(root, recordedSources)
      const earlier: string[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
      const sources = new Set(earlier)
      for (const id of this.getModuleIds()) {
        const file = relative(root, id.split('?', 1)[0] ?? '')
        const isOwn = !id.startsWith('\0') && !file.startsWith('..') && /^\w/.test(file)
        if (isOwn && !file.startsWith('node_modules')) sources.add(file.split(sep).join('/'))
      }
      mkdirSync(dirname(list), { recursive: true })
      writeFileSync(list, JSON.stringify([...sources].toSorted(), null, 1))
    },
  }
}
