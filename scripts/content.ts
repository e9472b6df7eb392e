/** `npm run content`: checks the company's content without building the site. */
import { checkContent } from '../web/build/check-content.ts'
import { adviseOnTexts } from './content/advise-on-texts.ts'
import { checkCards } from './content/check-cards.ts'
import { listTexts } from './content/list-texts.ts'
import { findSamples, formatSamples } from './deploy/find-samples.ts'
import { answerHelp, Problem, runCommand } from './local/problem.ts'
import { root } from './local/settings.ts'

answerHelp(`
npm run content: checks everything in web/content, in seconds and without a build. A mistake that would
stop the build fails. It also prints advice, which never fails: descriptions that search results cut,
pictures without a description, titles too long for a sharing card, and samples that are still there.
`)

await runCommand(async () => {
  process.chdir(root)
  const warnings = await refuseMistakes()
  for (const advice of [...adviseOnTexts(listTexts()), ...warnings]) {
    console.log(`Advice: ${advice}`)
  }
  const samples = findSamples(root)
  if (samples.length > 0) {
    console.log('Samples and .example addresses, which npm run deploy refuses:')
    console.log(formatSamples(samples))
  }
  console.log('The content has no mistakes.')
})

async function refuseMistakes() {
  try {
    checkContent()
    return await checkCards()
  } catch (thrown) {
    const mistakes = thrown instanceof Error ? thrown.message : thrown
    throw new Problem(`The content has mistakes, so the site cannot be built:\n${mistakes}`)
  }
}
