/** `npm run build`: builds the site into dist/client, unless that is up to date. */
import { buildIfChanged } from './local/build.ts'
import { runCommand } from './local/problem.ts'

await runCommand(async () => {
  console.log(
    (await buildIfChanged()) ? 'The site is built: dist/client' : 'The site is up to date.',
  )
})
