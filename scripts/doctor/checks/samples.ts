import type { Check } from '../check.ts'

export const samples: Check = {
  name: 'Samples',
  about: 'account',
  run({ setup }) {
    const [first] = setup.samples
    if (!first) return 'ok'
    const files = new Set(setup.samples.map(({ file }) => file)).size
    return {
      isWarning: true,
      problem: `The content still has samples or .example addresses in ${files} ${files === 1 ? 'file' : 'files'}, first in ${first.file}:${first.line}.`,
      remedy: 'Replace them: docs/your-company.md.',
    }
  },
}
