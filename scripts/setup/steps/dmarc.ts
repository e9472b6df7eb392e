import { domainOf } from '../answers.ts'
import type { Step } from '../step.ts'
import { setRecords } from '../zones.ts'

/** Large providers ask for it of everybody who sends; with p=none it changes nothing else. */
export const dmarc: Step = {
  name: 'DMARC',
  plan: ({ answers }) => `add a DMARC record to ${domainOf(answers)}, unless it has one`,
  async look({ client, answers }) {
    const labels = domainOf(answers).split('.')
    for (const [at] of labels.slice(0, -1).entries()) {
      const reply = await client.resolveTexts(`_dmarc.${labels.slice(at).join('.')}`)
      if ('failure' in reply)
        return {
          text: `Run npm run setup again, because the DMARC record could not be looked up: ${reply.failure.reason}`,
        }
      if (reply.result.texts.some((text) => text.startsWith('v=DMARC1'))) return 'done'
    }
    return 'to do'
  },
  run(context) {
    const domain = domainOf(context.answers)
    const content = 'v=DMARC1; p=none'
    return setRecords(context, domain, [{ name: `_dmarc.${domain}`, type: 'TXT', content }])
  },
}
