/** `npm run bench`: measures speed, where possible as a ratio to a minimal implementation. */
import { benchApi } from './bench/api.ts'
import { benchDesk } from './bench/desk.ts'
import { benchSite } from './bench/site.ts'
import { benchUpload } from './bench/upload.ts'
import { answerHelp, Problem, parseOptions, runCommand, usageProblem } from './local/problem.ts'

const help = `
npm run bench -- api
npm run bench -- desk
npm run bench -- site [--pairs 7] [--runs 1] [--no-lighthouse | --only-lighthouse] [--folder <path>]
npm run bench -- upload [--megabytes 25]

  api   compares the Worker, run by miniflare directly, with a bare Hono route that runs one raw SQL
        statement. Both run in one process, in turn; the result is the median of the pairs' ratios.

  desk  measures the enquiry desk with 100,000 enquiries: search and lists at the Worker, with the rows
        that each call reads; an export, with the memory it takes; sign-in and scrolling in Chromium; a
        backup and its restore. The enquiries are created once, in .wrangler/bench-desk.

  site  compares the built site on a slowed phone with a static page of 2 kB without scripts or web
        fonts (scripts/bench/site/limit.ts), then runs Lighthouse on every public page.

  upload  sends a file with an enquiry, in Chromium over a 400 kbit/s connection that is cut every 20 s,
        with one reload, and reports how much of it is sent twice. 25 MB take nine minutes.

  --megabytes <n>    size of the file, in units of 2^20 bytes (25)
  --pairs <n>        visits to each of the two, in turn; medians are printed (7)
  --runs <n>         Lighthouse runs per page; medians are printed (1)
  --no-lighthouse    only the comparison
  --only-lighthouse  only Lighthouse; the first use installs it (170 MB, into scripts/bench/lighthouse)
  --folder <path>    a built site (dist/client of another version) to use instead of this one
`
answerHelp(help)

const options = {
  folder: { type: 'string' },
  megabytes: { type: 'string', default: '25' },
  pairs: { type: 'string', default: '7' },
  runs: { type: 'string', default: '1' },
  'no-lighthouse': { type: 'boolean' },
  'only-lighthouse': { type: 'boolean' },
} as const

await runCommand(async () => {
  const { values, positionals } = parseOptions(help, { options, allowPositionals: true })
  const [subject] = positionals
  if (subject === 'api') await benchApi()
  else if (subject === 'desk') await benchDesk()
  else if (subject === 'site') {
    await benchSite({
      folder: values.folder,
      pairs: countFrom(values.pairs),
      runs: countFrom(values.runs),
      compares: !values['only-lighthouse'],
      scores: !values['no-lighthouse'],
    })
  } else if (subject === 'upload') {
    await benchUpload(countFrom(values.megabytes) * 2 ** 20)
  } else throw usageProblem(help, 'Say what to measure: api, desk, site or upload.')
})

function countFrom(text: string) {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1)
    throw new Problem(`Not a whole number above 0: ${text}`)
  return count
}
