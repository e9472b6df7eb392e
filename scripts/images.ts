/** `npm run images`: updates web/encoded-images to match the site's images. */
import { relative } from 'node:path'
import { compareEncodedImages, encode, removeFiles } from '../web/build/images/encoded-images.ts'
import { answerHelp, Problem, parseOptions, runCommand } from './local/problem.ts'
import { root } from './local/settings.ts'

const help = `
npm run images [-- --check]: encodes images that are missing in web/encoded-images, and removes
those that no page imports any more. Commit the result.

  --check   changes nothing; fails if a file is missing or left over
`
answerHelp(help)

const options = { check: { type: 'boolean', default: false } } as const

await runCommand(async () => {
  const { check: isCheck } = parseOptions(help, { options }).values
  const { missing, leftOver } = await compareEncodedImages(root)
  if (isCheck) {
    return check(
      missing.map(({ file }) => file),
      leftOver,
    )
  }
  await encode(missing, console.log)
  removeFiles(leftOver)
  console.log(`Images: ${missing.length} encoded, ${leftOver.length} removed.`)
})

function check(missing: string[], leftOver: string[]) {
  if (missing.length + leftOver.length === 0) return
  const lines = [
    ...missing.map((file) => `missing    ${relative(root, file)}`),
    ...leftOver.map((file) => `left over  ${relative(root, file)}`),
  ]
  throw new Problem(`web/encoded-images is out of date: run npm run images.\n${lines.join('\n')}`)
}
