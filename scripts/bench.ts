/** `npm run bench -- api`: speed as ratios to the least that could do the same. */
import { benchApi } from './bench/api.ts'
import { answerHelp, Problem, runCommand } from './local/problem.ts'

const help = `
npm run bench -- api

  api   the Worker, driven by miniflare directly, beside a bare Hono route with one raw statement.
        Both run in one process, in turn; what counts is the median of the ratios of each pair.
`
answerHelp(help)

await runCommand(async () => {
  if (process.argv[2] !== 'api') throw new Problem(help.trim())
  await benchApi()
})
