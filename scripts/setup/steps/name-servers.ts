import { Refusal } from '../cloudflare.ts'
import type { Step } from '../step.ts'
import { findZone } from '../zones.ts'

/** Nothing in a zone has an effect until its registrar names Cloudflare's servers, which only a person can do. */
export const nameServers: Step = {
  name: 'Name servers',
  plan: ({ answers }) =>
    `look whether ${answers.host} is served by Cloudflare’s, if it is in the account`,
  async look(context) {
    const { cloudflare, answers } = context
    try {
      const zone = await findZone(context, answers.host)
      if (!zone || zone.status === 'active') return 'done'
      const servers = zone.name_servers?.join(' and ')
      return {
        text: `Set the name servers of ${zone.name} to ${servers || 'those that Cloudflare shows'}, where the domain was registered: until then neither the site nor its e-mail works`,
        link: `https://dash.cloudflare.com/${cloudflare.account}/${zone.name}`,
      }
    } catch (thrown) {
      if (thrown instanceof Refusal && thrown.isForbidden) return 'done'
      throw thrown
    }
  },
  run: async () => undefined,
}
