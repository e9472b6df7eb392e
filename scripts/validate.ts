/** `npm run validate`: the Nu HTML checker on every page of the built site. */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buildIfChanged } from './local/build.ts'
import { answerHelp, Problem, runCommand } from './local/problem.ts'
import { root } from './local/settings.ts'

answerHelp(`
npm run validate: checks the HTML of every built page with the Nu HTML checker. It needs java, and
checks nothing without it.
`)

/**
 * CSS that browsers read and the checker does not know yet: container queries, scroll-driven
 * animations, view transitions, paint order, and a gradient of one colour. It says nothing else of the CSS.
 */
const newerCss = [
  'Parse Error\\.',
  '“container”: Parse Error\\.',
  "“(container-type|animation-timeline|animation-range|paint-order)”: Property .* doesn't exist\\.",
  'Unrecognized at-rule “@(container|view-transition)”',
  '“background”: too few values for the property “linear-gradient”\\.',
].join('|')

/**
 * The HTML standard resolves the addresses of `ping` against the page's own, and speculation rules
 * have the eagerness "immediate" as well; the checker knows neither.
 */
const newerHtml = [
  'Bad value “/api/[^”]*” for attribute “ping” .*',
  'The “eagerness” property in a speculation rule must be one of .*',
].join('|')

const options = ['--errors-only', '--filterpattern', `(CSS: (${newerCss}))|${newerHtml}`]

await runCommand(async () => {
  if (spawnSync('java', ['-version']).error) {
    console.log(
      'HTML not checked: there is no java. Install version 11 or later and run this again.',
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
