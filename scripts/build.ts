/** `npm run build`: the site in dist/client, unless it is there from the same files. */
import { buildIfChanged } from './local/build.ts'
import { runCommand } from './local/problem.ts'

await runCommand(async () => {
  console.log(
    (await buildIfChanged()) ? 'The site is built: dist/client' : 'The site is up to date.',
  )
})
