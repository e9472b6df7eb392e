/** `npm run validate`: runs the Nu HTML checker on every page of the built site. */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buildIfChanged } from './local/build.ts'
import { answerHelp, Problem, runCommand } from './local/problem.ts'
import { root } from './local/settings.ts'

answerHelp(`
npm run validate: checks the HTML of every built page with the Nu HTML checker. It needs Java, and
checks nothing without it.
`)

/**
 * CSS that browsers support and the checker does not know yet: container queries, anchor
 * positioning, scroll-driven animations, view transitions, paint order, and a gradient of one colour.
 */
const newerCss = [
  'Parse Error\\.',
  '“container”: Parse Error\\.',
  "“(container|container-type|animation-timeline|animation-range|paint-order|anchor-name|position-area|position-try-fallbacks)”: Property .* doesn't exist\\.",
  'Unrecognized at-rule “@(container|view-transition)”',
  '“background”: too few values for the property “linear-gradient”\\.',
].join('|')

/** The checker does not know relative addresses, which the standard resolves against the page's own. */
const newerHtml = 'Bad value “/api/[^”]*” for attribute “ping” .*'

const options = ['--errors-only', '--filterpattern', `(CSS: (${newerCss}))|${newerHtml}`]

await runCommand(async () => {
  // macOS has a java that only says how to install it, and fails.
  if (spawnSync('java', ['-version']).status !== 0) {
    console.log(
      'HTML not checked: Java is not installed. Install version 11 or later and run this again.',
    )
    return
  }
  await buildIfChanged()
  const pages = globSync('dist/client/**/*.html', { cwd: root }).sort()
  console.log(`Checking the HTML of ${pages.length} pages …`)
  const { status } = spawnSync('java', ['-jar', jar(), ...options, ...pages], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Problem('The pages have errors: see above.')
  console.log('No errors.')
})

function jar() {
  const folder = createRequire(import.meta.url).resolve('vnu-jar/package.json')
  return join(folder, '../build/dist/vnu.jar')
}
