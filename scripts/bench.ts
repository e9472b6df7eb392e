/** `npm run bench`: speed as ratios to the least that could do the same. */
import { parseArgs } from 'node:util'
import { benchApi } from './bench/api.ts'
import { benchDesk } from './bench/desk.ts'
import { benchSite } from './bench/site.ts'
import { benchUpload } from './bench/upload.ts'
import { answerHelp, Problem, runCommand } from './local/problem.ts'

const help = `
npm run bench -- api
npm run bench -- desk
npm run bench -- site [--pairs 7] [--runs 1] [--no-lighthouse | --only-lighthouse] [--folder <path>]
npm run bench -- upload [--megabytes 25]

  api   the Worker, driven by miniflare directly, beside a bare Hono route with one raw statement.
        Both run in one process, in turn; what counts is the median of the ratios of each pair.

  desk  the enquiry desk over 100,000 enquiries: search and lists at the Worker with the rows that
        each call reads, an export with the memory it takes, sign-in and scrolling in Chromium, a
        backup and its restore. The enquiries are made once, in .wrangler/bench-desk.

  site  the built site on a slowed phone, beside a static page of 2 kB without script or web font
        (scripts/bench/site/limit.ts); then Lighthouse on every public page.

  upload  a file with an enquiry, in Chromium over a line of 400 kbit/s that is cut every 20 s, with one
        reload: how much of it is sent twice. 25 MB take nine minutes.

  --megabytes <n>    (2^20 bytes) of the file (25)
  --pairs <n>        visits to each of the two, in turn; medians are printed (7)
  --runs <n>         Lighthouse runs of each page; medians are printed (1)
  --no-lighthouse    only the comparison
  --only-lighthouse  only Lighthouse; its first use installs it (170 MB, into scripts/bench)
  --folder <path>    a built site (dist/client of another version) in place of this one
`
answerHelp(help)

await runCommand(async () => {
  const { values, positionals } = readArguments()
  if (positionals[0] === 'api') await benchApi()
  else if (positionals[0] === 'desk') await benchDesk()
  else if (positionals[0] === 'site') {
    await benchSite({
      folder: values.folder,
      pairs: countFrom(values.pairs),
      runs: countFrom(values.runs),
      compares: !values['only-lighthouse'],
      scores: !values['no-lighthouse'],
    })
  } else if (positionals[0] === 'upload') {
    await benchUpload(countFrom(values.megabytes) * 2 ** 20)
  } else throw new Problem(help.trim())
})

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        folder: { type: 'string' },
        megabytes: { type: 'string', default: '25' },
        pairs: { type: 'string', default: '7' },
        runs: { type: 'string', default: '1' },
        'no-lighthouse': { type: 'boolean' },
        'only-lighthouse': { type: 'boolean' },
      },
    })
  } catch (thrown) {
    throw new Problem(`${thrown instanceof Error ? thrown.message : thrown}\n\n${help.trim()}`)
  }
}

function countFrom(text: string) {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Problem(`Not a count: ${text}`)
  return count
}
